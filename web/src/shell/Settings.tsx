// Settings.tsx: what a reader can set; kept by the browser.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ensureSession, type Failure } from "../http";
import { more, speak, t } from "../i18n";
import { app, settings, useStore } from "../store";
import { CallMe } from "./calls";
import { useTitle } from "./Missing";
import { Check, Dialog, ErrorNote, Input, Range, Select } from "./parts";

await more();

function Group({ title, children }: { readonly title: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <section class="setting-group">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What can be set, on a page of its own and above a table. */
function Fields({ hasCoordinates }: { readonly hasCoordinates: boolean }): JSX.Element {
  const set = useStore(settings);
  const [failure, setFailure] = useState<Failure | null>(null);
  // A session that exists already learns the new name and language, once the typing rests.
  useEffect(() => {
    const timer = window.setTimeout(() => {
      if (app.value.session !== null)
        void ensureSession().then((answer) => setFailure(answer.ok ? null : answer.failure));
    }, 800);
    return () => window.clearTimeout(timer);
  }, [set.name, set.lang]);
  const themes = (["auto", "light", "dark"] as const).map((value) => ({ value, label: t(`settings.theme.${value}`) }));
  const palettes = (["safe", "vivid"] as const).map((value) => ({ value, label: t(`settings.palette.${value}`) }));
  const animations = (["auto", "on", "off"] as const).map((value) => ({
    value,
    label: t(`settings.animation.${value}`),
  }));
  const paces = (["calm", "normal", "quick", "none"] as const).map((value) => ({
    value,
    label: t(`settings.pace.${value}`),
  }));
  return (
    <div class="setting-groups">
      <Group title={t("settings.group.you")}>
        <Input label={t("settings.name")} maxLength={24} value={set.name} onChange={(name) => settings.put({ name })} />
        <ErrorNote failure={failure} />
        <Select
          label={t("settings.language")}
          value={set.lang}
          choices={[
            { value: "en", label: "English" },
            { value: "de", label: "Deutsch" },
          ]}
          onChange={(lang) => void speak(lang)}
        />
        <CallMe label={t("calls.move")} />
        <Check label={t("settings.coach")} checked={set.coach} onChange={(coach) => settings.put({ coach })} />
        <Check label={t("settings.confirm")} checked={set.confirm} onChange={(confirm) => settings.put({ confirm })} />
      </Group>
      <Group title={t("settings.group.pace")}>
        <Select
          label={t("settings.pace")}
          value={set.pace}
          choices={paces}
          onChange={(pace) => settings.put({ pace })}
        />
        <Select
          label={t("settings.animation")}
          value={set.animation}
          choices={animations}
          onChange={(animation) => settings.put({ animation })}
        />
        <Check label={t("settings.sound")} checked={set.sound} onChange={(sound) => settings.put({ sound })} />
        <Range label={t("settings.volume")} value={set.volume} onChange={(volume) => settings.put({ volume })} />
      </Group>
      <Group title={t("settings.group.board")}>
        <Select
          label={t("settings.theme")}
          value={set.theme}
          choices={themes}
          onChange={(theme) => settings.put({ theme })}
        />
        <Select
          label={t("settings.palette")}
          value={set.palette}
          choices={palettes}
          onChange={(palette) => settings.put({ palette })}
        />
        {hasCoordinates && (
          <Check
            label={t("settings.coordinates")}
            checked={set.coordinates}
            onChange={(coordinates) => settings.put({ coordinates })}
          />
        )}
        <Check label={t("table.overlays")} checked={set.overlays} onChange={(overlays) => settings.put({ overlays })} />
        <Check label={t("settings.odds")} checked={set.odds} onChange={(odds) => settings.put({ odds })} />
      </Group>
      <p class="soft">{t("settings.saved")}</p>
    </div>
  );
}

export function SettingsPage(): JSX.Element {
  useTitle(t("settings.title"));
  return (
    <div class="settings">
      <h1>{t("settings.title")}</h1>
      <Fields hasCoordinates />
    </div>
  );
}

export function SettingsDialog({
  onClose,
  hasCoordinates,
}: {
  onClose(): void;
  readonly hasCoordinates: boolean;
}): JSX.Element {
  return (
    <Dialog title={t("settings.title")} onClose={onClose}>
      <Fields hasCoordinates={hasCoordinates} />
    </Dialog>
  );
}
