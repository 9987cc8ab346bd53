import type { ThemeVariable } from '../ThemeVariables.ts'

/** All variables that a page can set, in the options or in its own style sheets. Source: options and API, section 7. */
export const themeVariableNames = [
  '--fairlead-accent',
  '--fairlead-background',
  '--fairlead-border',
  '--fairlead-color-mix',
  '--fairlead-color-mix-strength',
  '--fairlead-duration',
  '--fairlead-error',
  '--fairlead-font-family',
  '--fairlead-font-family-mono',
  '--fairlead-font-size-master',
  '--fairlead-foreground',
  '--fairlead-on-accent',
  '--fairlead-overlay',
  '--fairlead-qr-background',
  '--fairlead-qr-color',
  '--fairlead-radius-master',
  '--fairlead-space-master',
  '--fairlead-success',
  '--fairlead-warning',
  '--fairlead-width',
  '--fairlead-z-index',
] as const satisfies readonly ThemeVariable[]
