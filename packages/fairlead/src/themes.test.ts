import { themeVariableNames } from '@fairlead/core/internal'
import { expect, test } from 'vitest'
import * as presets from './themes.ts'

const known = new Set<string>(themeVariableNames)
type Mode = 'dark' | 'light'
/** Colours of the style sheet, for presets that keep them. */
const defaults: Readonly<Record<string, string>> = {
  '--fairlead-accent': 'light-dark(#0f6b73, #5cc8c2)',
  '--fairlead-background': 'light-dark(#ffffff, #14191c)',
  '--fairlead-error': 'light-dark(#c2382b, #f2877b)',
  '--fairlead-foreground': 'light-dark(#14191c, #ffffff)',
  '--fairlead-qr-background': '#ffffff',
  '--fairlead-qr-color': '#14191c',
  '--fairlead-success': 'light-dark(#1f7a4d, #6fcf97)',
  '--fairlead-warning': 'light-dark(#8a5a00, #e9b44c)',
}

/** Returns the colour of a mode, as `#rrggbb`. */
function colourOf(value: string, mode: Mode): string {
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? []
  return mode === 'dark' ? dark : light
}

/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((pair) => {
    const part = Number.parseInt(pair, 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const cases = Object.entries(presets).flatMap(([name, preset]) => {
  const { themeMode } = preset
  const modes: readonly Mode[] = themeMode === 'system' ? ['dark', 'light'] : [themeMode]
  return modes.map((mode) => [name, mode, preset] as const)
})

test('default: public exports', () => {
  expect(Object.keys(presets).sort()).toEqual([
    'compact',
    'contrast',
    'midnight',
    'paper',
    'rounded',
  ])
})

test.each(cases)(
  '[MOD-13] default: the theme preset %s sets known variables, and its text has contrast in %s mode',
  (name, mode, { themeVariables }) => {
    const values: Readonly<Record<string, string>> = { ...defaults, ...themeVariables }
    const colour = (variable: string) => colourOf(values[`--fairlead-${variable}`] ?? '', mode)

    expect(Object.keys(themeVariables).filter((variable) => !known.has(variable))).toEqual([])
    const least = name === 'contrast' ? 7 : 4.5
    for (const text of ['accent', 'error', 'foreground', 'success', 'warning'])
      expect(contrastOf(colour(text), colour('background')), text).toBeGreaterThan(least)
    expect(contrastOf(colour('qr-color'), colour('qr-background'))).toBeGreaterThan(7)
  },
)
