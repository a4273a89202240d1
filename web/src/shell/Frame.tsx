// Frame.tsx: what every page has around it: the bar on top, the banner when the line is lost, the one live region.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { app, say, settings, useStore } from "../store";

function Logo(): JSX.Element {
  return (
    <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--sign)" />
      <path d="M11 32L14.5 4h3L21 32z" fill="var(--road-edge)" />
      <path d="M16 6v3M16 13v4M16 22v6" stroke="var(--on-sign)" stroke-width="1.6" />
    </svg>
  );
}

function Bar(): JSX.Element {
  const { lang } = useStore(settings);
  const other = lang === "en" ? "de" : "en";
  return (
    <header class="bar">
      <a class="home" href="/" aria-label={`${t("app.name")}: ${t("app.home")}`}><Logo /><span>{t("app.name")}</span></a>
      <nav aria-label={t("app.name")}>
        <button type="button" class="link" lang={other} onClick={() => settings.put({ lang: other })}>{t("app.language")}</button>
        <a class="link" href="/settings">{t("app.settings")}</a>
      </nav>
    </header>
  );
}

/** The line is lost for good enough to be said; a hiccup while the page loads is not. */
function Banner(): JSX.Element | null {
  const { line } = useStore(app);
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (line === "lost") {
      setWasLost(true);
      say(t("line.lost"));
    } else if (line === "ok" && wasLost) {
      setWasLost(false);
      say(t("line.back"));
    }
  }, [line]);
  return line === "lost" ? <p class="banner">{t("line.lost")}</p> : null;
}

function LiveRegion(): JSX.Element {
  const { said } = useStore(app);
  return <div class="out-of-sight" id="said" role="status" aria-live="polite">{said.text}</div>;
}

export function Frame({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <>
      <a class="skip" href="#main">{t("app.skip")}</a>
      <Bar />
      <Banner />
      <main id="main" tabIndex={-1}>{children}</main>
      <LiveRegion />
    </>
  );
}
