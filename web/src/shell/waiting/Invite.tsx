// Invite.tsx: the link to a table, to be copied, shared or photographed.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useChunk } from "../../chunk";
import { t } from "../../i18n";
import { announce } from "../../store";
import { copyText } from "../copy";
import { Sign } from "../Sign";
import { canShare, isHere, shareLink } from "./link";

const loadQr = () => import("../Qr").then((m) => m.Qr);
const COPIED_MS = 2000;

export function Invite({ url, title }: { readonly url: string; readonly title: string }): JSX.Element {
  const Qr = useChunk(loadQr);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    announce(t("app.copied"));
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const text = t("table.join.lead", { game: title });
  return (
    <section class="panel invite">
      <label for="invite-url">{t("table.invite")}</label>
      <input id="invite-url" readOnly value={url} onFocus={(e) => e.currentTarget.select()} />
      <div class="invite-qr">{Qr === null ? <div class="qr" /> : <Qr text={url} />}</div>
      <div class="invite-buttons">
        <button type="button" class="button main" onClick={() => void copyText(url).then(setCopied)}>
          {t(copied ? "app.copied" : "app.copy")}
        </button>
        {canShare() && (
          <button type="button" class="button" onClick={() => void shareLink(title, text, url)}>
            <Sign name="share" />
            {t("table.share")}
          </button>
        )}
      </div>
      {isHere(url) && <p class="soft">{t("table.invite.here")}</p>}
    </section>
  );
}
