// autobahn/memo.ts: a component that is drawn again only when its props have changed.
import { Component, h, type ComponentChildren, type ComponentType } from "preact";

export function memo<Props extends object>(Inner: ComponentType<Props>): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      const keys = Object.keys(next) as (keyof Props)[];
      return keys.some((key) => next[key] !== (this.props as Props)[key]);
    }
    override render(): ComponentChildren {
      return h(Inner, this.props as Props);
    }
  };
}
