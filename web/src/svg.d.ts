/** A picture of ours: the address it is to be had from. */
declare module "*.svg" {
  const url: string;
  export default url;
}
