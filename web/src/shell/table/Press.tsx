// Press.tsx: a button of the bar. It takes no press in its first 400 ms, nor after its words have changed: whoever meant what was
// there a moment ago must not do something else by it. How wide it is does not depend on its words; letters that do not fit are
// made smaller.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const FRESH_MS = 400;
const LEAST_LETTERS = 12; // pixels

/** As large as the style sheet says, or as large as there is room for. */
function fit(button: HTMLElement): void {
  button.style.removeProperty("font-size");
  const isCut = (): boolean => button.scrollWidth > button.clientWidth || button.scrollHeight > button.clientHeight;
  if (!isCut()) return;
  let size = Number.parseFloat(getComputedStyle(button).fontSize);
  while (size > LEAST_LETTERS && isCut()) {
    size = Math.max(LEAST_LETTERS, size - 0.5);
    button.style.fontSize = `${size}px`;
  }
}

/** Keeps the words of a button inside it, whatever the window becomes. */
function useFit(words: string): { readonly current: HTMLButtonElement | null } {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (current === null) return;
    fit(current);
    const watcher = new ResizeObserver(() => fit(current));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [words]);
  return button;
}

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
  const button = useFit(label);
  const onClick = (event: MouseEvent) => {
    const isKey = event.detail === 0; // the keyboard's press was aimed
    if (isKey || performance.now() - since.current.at >= FRESH_MS) press();
  };
  return (
    <button
      ref={button}
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
