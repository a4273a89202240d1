// house.ts: who keeps the tables of this page. A server does, at the other end of a line; or, where the page lies on a mere
// web server, the same program does as a module in a worker of the page itself (local/). Both speak docs/API.md.

/** As much of a WebSocket as the page uses. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface House {
  /** In this page: its line is never lost, only busy. */
  readonly isHere: boolean;
  request(path: string, init?: RequestInit): Promise<Response>;
  connect(): Line;
}

const server: House = {
  isHere: false,
  request: (path, init) => fetch(path, { credentials: "same-origin", ...init }),
  connect: () =>
    new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`) as unknown as Line,
};

export const isLocal = process.env.HAS_MODULE === "true";

/** The worker and the module are where the bundler wrote them into the page. */
async function openModule(): Promise<House> {
  const { openHouse } = await import("./local/near");
  const [worker = "", module = ""] = (document.documentElement.dataset["local"] ?? "").split(" ");
  return openHouse(worker, module);
}

let open: Promise<House> | null = null;

export const house = (): Promise<House> => (open ??= isLocal ? openModule() : Promise.resolve(server));
