// Frame.tsx: what every page has around it: the bar on top, the banner when the line is lost, the one live region.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, speak } from "../i18n";
import { announce, app, settings, useStore } from "../store";
import { useCalls } from "./calls";
import { Sign } from "./Sign";

function Logo(): JSX.Element {
  return (
    <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">
      <rect width="40" height="40" rx="10" fill="#0b5e4a" />
      <rect
        x="2.7"
        y="2.7"
        width="34.600"
        height="34.600"
        rx="7.600"
        fill="none"
        stroke="#fff"
        stroke-width="1.600"
        opacity=".85"
      />
      <path
        d="M20 33V21M20 21 11 9M20 21l9-12"
        fill="none"
        stroke="#fff"
        stroke-width="5.500"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <path d="M20 31v-3m0-3v-3" stroke="#0b5e4a" stroke-width="1.400" />
    </svg>
  );
}

/** Both languages stand there; the one that is read is underlined. */
function Language(): JSX.Element {
  const { lang } = useStore(settings);
  const other = lang === "en" ? "de" : "en";
  return (
    <button type="button" class="bar-button language" lang={other} onClick={() => void speak(other)}>
      {(["en", "de"] as const).map((l) => (
        <span key={l} class={l === lang ? "is-on" : ""}>
          {l.toUpperCase()}
        </span>
      ))}
      <span class="out-of-sight">{t("app.language")}</span>
    </button>
  );
}

function Bar(): JSX.Element {
  const { session } = useStore(app);
  const { name } = useStore(settings);
  const who = name !== "" ? name : (session?.name ?? "");
  return (
    <header class="bar">
      <a class="home" href="/" aria-label={`${t("app.name")}: ${t("app.home")}`}>
        <Logo />
        <span>{t("app.name")}</span>
      </a>
      <nav aria-label={t("app.name")}>
        <Language />
        <a class="bar-button" href="/settings">
          <span class="bar-name">{who}</span>
          <span class="out-of-sight">{t("app.settings")}</span>
          <Sign name="tune" />
        </a>
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
      announce(t("line.lost"));
    } else if (line === "ok" && wasLost) {
      setWasLost(false);
      announce(t("line.back"));
    }
  }, [line]);
  return line === "lost" ? <p class="line-lost">{t("line.lost")}</p> : null;
}

function LiveRegion(): JSX.Element {
  const { said } = useStore(app);
  return (
    <div class="out-of-sight" id="said" role="status" aria-live="polite">
      {said.text}
    </div>
  );
}

/** A table has the whole window to itself. */
export function Frame({
  children,
  isTable,
}: {
  readonly children: ComponentChildren;
  readonly isTable: boolean;
}): JSX.Element {
  useCalls();
  return (
    <>
      <a class="skip" href="#main">
        {t("app.skip")}
      </a>
      {!isTable && <Bar />}
      {!isTable && <Banner />}
      <main id="main" class={isTable ? "at-table" : "at-page"} tabIndex={-1}>
        {children}
      </main>
      <LiveRegion />
    </>
  );
}
