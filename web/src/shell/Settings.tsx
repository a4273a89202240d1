// Settings.tsx: what a reader can set; kept by the browser.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ensureSession } from "../http";
import { t } from "../i18n";
import { app, settings, useStore } from "../store";
import { useTitle } from "./Missing";
import { Check, ErrorNote, Input, Select, toFailure, type Failure } from "./parts";

export function SettingsPage(): JSX.Element {
  const set = useStore(settings);
  const [failure, setFailure] = useState<Failure | null>(null);
  useTitle(t("settings.title"));
  // A session that exists already learns the new name and language, once the typing rests.
  useEffect(() => {
    const timer = window.setTimeout(() => {
      if (app.value.session !== null) void ensureSession().then(() => setFailure(null), (error: unknown) => setFailure(toFailure(error)));
    }, 800);
    return () => window.clearTimeout(timer);
  }, [set.name, set.lang]);
  const themes = (["auto", "light", "dark"] as const).map((value) => ({ value, label: t(`settings.theme.${value}`) }));
  const palettes = (["safe", "vivid"] as const).map((value) => ({ value, label: t(`settings.palette.${value}`) }));
  const animations = (["auto", "on", "off"] as const).map((value) => ({ value, label: t(`settings.animation.${value}`) }));
  return (
    <div class="settings panel">
      <h1>{t("settings.title")}</h1>
      <Select label={t("settings.language")} value={set.lang} choices={[{ value: "en", label: "English" }, { value: "de", label: "Deutsch" }]} onChange={(lang) => settings.put({ lang })} />
      <Input label={t("settings.name")} maxLength={24} value={set.name} onChange={(name) => settings.put({ name })} />
      <ErrorNote failure={failure} />
      <Select label={t("settings.theme")} value={set.theme} choices={themes} onChange={(theme) => settings.put({ theme })} />
      <Select label={t("settings.palette")} value={set.palette} choices={palettes} onChange={(palette) => settings.put({ palette })} />
      <Select label={t("settings.animation")} value={set.animation} choices={animations} onChange={(animation) => settings.put({ animation })} />
      <Check label={t("settings.sound")} checked={set.sound} onChange={(sound) => settings.put({ sound })} />
      <Check label={t("settings.confirm")} checked={set.confirm} onChange={(confirm) => settings.put({ confirm })} />
      <Check label={t("settings.coordinates")} checked={set.coordinates} onChange={(coordinates) => settings.put({ coordinates })} />
      <Check label={t("settings.odds")} checked={set.odds} onChange={(odds) => settings.put({ odds })} />
      <p class="soft">{t("settings.saved")}</p>
    </div>
  );
}
