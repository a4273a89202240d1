// local/messages.ts: what the page and its worker say to each other.
export type ToWorker =
  | {
      readonly kind: "request";
      readonly number: number;
      readonly method: string;
      readonly path: string;
      readonly body: string | null;
    }
  | { readonly kind: "connect" }
  | { readonly kind: "receive"; readonly text: string };

export type FromWorker =
  | { readonly kind: "reply"; readonly number: number; readonly status: number; readonly text: string }
  | { readonly kind: "connected" }
  | { readonly kind: "tell"; readonly text: string }
  | { readonly kind: "closed" }
  | { readonly kind: "taken" };
