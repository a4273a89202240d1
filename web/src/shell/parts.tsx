// parts.tsx: small pieces that several pages use: fields, choices, a dialog, an error in words.
import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext, useEffect, useId, useRef } from "preact/hooks";
import { wordsOf } from "../dictionary";
import type { Failure } from "../http";
import { t, tOr } from "../i18n";

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

export function Select<T extends string>({
  label,
  why,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly why?: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  onChange(value: T): void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={why === undefined ? undefined : `${id}-why`}
        onChange={(e) => onChange(e.currentTarget.value as T)}
      >
        {choices.map((c) => (
          <option key={c.value} value={c.value} selected={c.value === value}>
            {c.label}
          </option>
        ))}
      </select>
      {why !== undefined && (
        <span class="soft" id={`${id}-why`}>
          {why}
        </span>
      )}
    </div>
  );
}

export function Check({
  label,
  why,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly why?: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={why === undefined ? undefined : `${id}-why`}
        onChange={(e) => onChange(e.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      {why !== undefined && (
        <span class="soft" id={`${id}-why`}>
          {why}
        </span>
      )}
    </div>
  );
}

export function Input({
  label,
  why,
  value,
  onChange,
  ...more
}: {
  readonly label: string;
  readonly why?: string;
  readonly value: string;
  readonly type?: "text" | "number";
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  onChange(value: string): void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        value={value}
        autocomplete="off"
        aria-describedby={why === undefined ? undefined : `${id}-why`}
        onInput={(e) => onChange(e.currentTarget.value)}
        {...more}
      />
      {why !== undefined && (
        <span class="soft" id={`${id}-why`}>
          {why}
        </span>
      )}
    </div>
  );
}

/** One of a few, each drawn at length: cards with a picture, or chips. Real radio buttons, so arrow keys go through them. */
export function Options<T extends string>({
  name,
  label,
  value,
  choices,
  onChange,
  draw,
  ...more
}: {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly class?: string;
  onChange(value: T): void;
  draw(value: T): ComponentChildren;
}): JSX.Element {
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} class={`options ${more.class ?? "chips"}`}>
      {choices.map((choice) => (
        <label key={choice} class="option" data-choose={choice}>
          <input
            type="radio"
            class="option-input"
            name={`${name}-${id}`}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {draw(choice)}
        </label>
      ))}
    </div>
  );
}

export function Chips<T extends string>({
  choices,
  ...props
}: {
  readonly name: string;
  readonly label: string;
  readonly value: T;
  readonly choices: readonly Choice<T>[];
  onChange(value: T): void;
}): JSX.Element {
  const word = (value: T) => choices.find((c) => c.value === value)?.label ?? value;
  return <Options {...props} choices={choices.map((c) => c.value)} draw={(c) => <span class="chip">{word(c)}</span>} />;
}

/** From nothing to all of it, 0 to 1. */
export function Range({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  onChange(value: number): void;
}): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={value}
        onInput={(e) => onChange(Number(e.currentTarget.value))}
      />
    </div>
  );
}

/** A refusal in the reader's words. What is wrong with an edition is for those who write them, and in the server's. */
export function failureText(failure: Failure, game?: string): string {
  const known = tOr(`error.${failure.code}`, failure.message);
  if (failure.code === "bad_edition") return `${known} ${failure.message} (${failure.path ?? ""})`;
  const option = failure.code === "bad_option" ? failure.path?.split("/")[2] : undefined;
  return option === undefined ? known : `${known} (${wordsOf(game ?? "").option(option)})`;
}

export function ErrorNote({
  failure,
  game,
}: {
  readonly failure: Failure | null;
  readonly game?: string;
}): JSX.Element | null {
  return failure === null ? null : (
    <p class="note bad" role="alert">
      {failureText(failure, game)}
    </p>
  );
}

/** What must be seen even above a dialog. */
export const AboveDialogs = createContext<ComponentChildren>(null);

/** A dialog above everything; Escape and the button close it. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  onClose(): void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
  }, []);
  const close = () => ref.current?.close(); // the browser then gives the focus back to where it was
  return (
    <dialog ref={ref} aria-labelledby={id} onClose={onClose} onClick={(e) => e.target === ref.current && close()}>
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="button" onClick={close}>
          {t("app.close")}
        </button>
        {useContext(AboveDialogs)}
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
