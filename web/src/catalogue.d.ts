declare module "*?en" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
declare module "*?de" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
