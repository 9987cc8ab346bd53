declare module '*.module.css' {
  /** The style sheet, minified, with the class names below. */
  export const css: string
  const classes: Readonly<Record<string, string>>
  export default classes
}
