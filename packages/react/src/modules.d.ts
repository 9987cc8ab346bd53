declare module '*.module.css' {
  /** The rules, minified, with the names below. */
  export const css: string
  const classes: Readonly<Record<string, string>>
  export default classes
}
