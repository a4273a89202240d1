// ambient.d.ts: what the bundler knows and TypeScript has to be told.
/** What a catalogue says in one language. */
declare module "*?en" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
declare module "*?de" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
declare module "*.css";
/** Said by the bundler: "production" or "development"; and "true" where the page has the module in place of a server. */
declare const process: { readonly env: { readonly NODE_ENV: string; readonly HAS_MODULE?: string } };
/** A picture of ours: the address it is to be had from. */
declare module "*.svg" {
  const url: string;
  export default url;
}
