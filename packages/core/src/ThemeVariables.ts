/** Names of the CSS custom properties that a page can set. Source: options and API, section 7. */
export type ThemeVariable = `--fairlead-${
  | 'accent'
  | 'background'
  | 'border'
  | 'color-mix'
  | 'color-mix-strength'
  | 'duration'
  | 'error'
  | 'font-family'
  | 'font-family-mono'
  | 'font-size-master'
  | 'foreground'
  | 'on-accent'
  | 'overlay'
  | 'qr-background'
  | 'qr-color'
  | 'radius-master'
  | 'space-master'
  | 'success'
  | 'warning'
  | 'width'
  | 'z-index'}`
/** CSS custom properties by name, e.g. `{ '--fairlead-accent': '#06c' }`. */
export type ThemeVariables = Readonly<Partial<Record<ThemeVariable, string>>>
