/** What tests use of the module that knows where the bundle of the command line is. */
declare module "*/bin/bundled.js" {
  export const folder: string
  export const latest: () => { readonly name: string } | undefined
}
