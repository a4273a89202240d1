// Press.tsx: a button of the bar. It takes no press in its first 400 ms, nor after its words have changed: whoever meant what was
// there a moment ago must not do something else by it.
import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";

const FRESH_MS = 400;

export function Press({
  label,
  isOff = false,
  press,
  children,
  ...more
}: {
  /** Read out; drawn too unless there are children. */
  readonly label: string;
  readonly isOff?: boolean;
  press(): void;
  readonly children?: ComponentChildren;
  readonly class?: string;
  readonly style?: string;
  readonly id?: string;
  readonly "aria-pressed"?: boolean;
  readonly "data-action"?: string;
}): JSX.Element {
  const now = `${label} ${isOff}`;
  const since = useRef({ what: now, at: performance.now() });
  if (since.current.what !== now) since.current = { what: now, at: performance.now() };
  const onClick = (event: MouseEvent) => {
    const isKey = event.detail === 0; // the keyboard's press was aimed
    if (isKey || performance.now() - since.current.at >= FRESH_MS) press();
  };
  return (
    <button
      type="button"
      disabled={isOff}
      title={children === undefined ? undefined : label}
      onClick={onClick}
      {...more}
    >
      {children === undefined ? (
        label
      ) : (
        <>
          <span class="out-of-sight">{label}</span>
          <span class="press-face" aria-hidden="true">
            {children}
          </span>
        </>
      )}
    </button>
  );
}
