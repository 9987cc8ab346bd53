import type { ThemeMode, ThemeVariables } from '@fairlead/core'

/** Theme mode and variables to spread into the options, e.g. `createFairlead({ networks, ...midnight })`. */
export type ThemePreset = {
  readonly themeMode: ThemeMode
  readonly themeVariables: ThemeVariables
}

/** Violet with round corners, in both modes. */
export const rounded: ThemePreset = {
  themeMode: 'system',
  themeVariables: {
    '--fairlead-accent': 'light-dark(#6a35cf, #bda4ff)',
    '--fairlead-error': 'light-dark(#b3261e, #ff9b91)',
    '--fairlead-radius-master': '7px',
    '--fairlead-success': 'light-dark(#1f6f43, #7bd8a0)',
    '--fairlead-warning': 'light-dark(#7d5200, #f0bf5c)',
  },
}

/** Small and neutral: narrow, with little space and sharp corners, in both modes. */
export const compact: ThemePreset = {
  themeMode: 'system',
  themeVariables: {
    '--fairlead-accent': 'light-dark(#1f2933, #dfe5ea)',
    '--fairlead-radius-master': '2px',
    '--fairlead-space-master': '3px',
    '--fairlead-width': '320px',
  },
}

/** Dark and blue, with round corners. */
export const midnight: ThemePreset = {
  themeMode: 'dark',
  themeVariables: {
    '--fairlead-accent': '#8ab4ff',
    '--fairlead-background': '#0f1524',
    '--fairlead-border': '#2c3752',
    '--fairlead-error': '#ff9b91',
    '--fairlead-foreground': '#eef2fb',
    '--fairlead-overlay': 'rgb(0 0 0 / 70%)',
    '--fairlead-qr-background': '#ffffff',
    '--fairlead-qr-color': '#0f1524',
    '--fairlead-radius-master': '6px',
    '--fairlead-success': '#7bd8a0',
    '--fairlead-warning': '#f0bf5c',
  },
}

/** Light and warm, with small corners. */
export const paper: ThemePreset = {
  themeMode: 'light',
  themeVariables: {
    '--fairlead-accent': '#8a3b1f',
    '--fairlead-background': '#fffaf2',
    '--fairlead-border': '#dcd0bd',
    '--fairlead-error': '#a32218',
    '--fairlead-font-family': 'Georgia, serif',
    '--fairlead-foreground': '#2b2118',
    '--fairlead-overlay': 'rgb(43 33 24 / 50%)',
    '--fairlead-qr-background': '#fffaf2',
    '--fairlead-qr-color': '#2b2118',
    '--fairlead-radius-master': '2px',
    '--fairlead-success': '#2f6b35',
    '--fairlead-warning': '#7d5200',
  },
}

/** Black on white with large text, for users who need high contrast. */
export const contrast: ThemePreset = {
  themeMode: 'light',
  themeVariables: {
    '--fairlead-accent': '#00308f',
    '--fairlead-background': '#ffffff',
    '--fairlead-border': '#000000',
    '--fairlead-duration': '0ms',
    '--fairlead-error': '#8b0000',
    '--fairlead-font-size-master': '11px',
    '--fairlead-foreground': '#000000',
    '--fairlead-overlay': 'rgb(0 0 0 / 80%)',
    '--fairlead-qr-background': '#ffffff',
    '--fairlead-qr-color': '#000000',
    '--fairlead-radius-master': '0px',
    '--fairlead-success': '#004d1a',
    '--fairlead-warning': '#5c3a00',
    '--fairlead-width': '400px',
  },
}
