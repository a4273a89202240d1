declare module "*?en" {
  const texts: Readonly<Record<keyof typeof import("./messages").messages, string>>;
  export default texts;
}
declare module "*?de" {
  const texts: Readonly<Record<keyof typeof import("./messages").messages, string>>;
  export default texts;
}
