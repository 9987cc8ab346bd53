import { setThemeVariables, updateOptions } from '@fairlead/core'
import { expect, test } from 'vitest'
import { computed, painted } from '../testing/computed.ts'
import { part, stage } from '../testing/stage.tsx'

const card = 'fl-modal [part=card]'
const footer = 'fl-modal [part=footer]'
const header = 'fl-modal [part=header]'
const row = 'fl-connect-wallet-mock'

function placeButtons() {
  for (const name of ['fairlead-button', 'fairlead-network-button'])
    document.body.append(document.createElement(name))
}

test.each([
  ['strength only, black', { '--fairlead-color-mix-strength': '50%' }, '128 128 128 255'],
  ['colour only, a tenth', { '--fairlead-color-mix': '#ff0000' }, '255 230 230 255'],
  [
    'both',
    { '--fairlead-color-mix': '#ff0000', '--fairlead-color-mix-strength': '20%' },
    '255 204 204 255',
  ],
  [
    'zero strength',
    { '--fairlead-color-mix': '#ff0000', '--fairlead-color-mix-strength': '0%' },
    '255 255 255 255',
  ],
] as const)(
  '[MOD-13] behavior: tint by %s, on surfaces and never on text',
  async (_, themeVariables, wanted) => {
    const { fairlead } = stage({ themeMode: 'light' })
    placeButtons()
    await fairlead.modal.open()
    await expect.element(part(row)).toBeVisible()
    const surfaces = [card, 'fl-button-network']
    const texts = [row, `${header} h1`, `${row} span span`, 'fl-button-network', 'fl-header-close']
    const colours = () => texts.map((surface) => computed(surface, 'color'))
    const [before, rowBefore] = [colours(), computed(row, 'background-color')]

    updateOptions(fairlead, { themeVariables })

    for (const surface of surfaces) expect(computed(surface, 'background-color')).toBe(wanted)
    if (wanted !== '255 255 255 255') expect(computed(row, 'background-color')).not.toBe(rowBefore)
    expect(colours()).toEqual(before)
  },
)

/** Returns the contrast ratio of two painted colors (WCAG 2). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = colour.split(' ').map((value) => {
      const part = Number(value) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('[MOD-13] behavior: text on any accent is readable', async () => {
  const { fairlead } = stage()
  placeButtons()
  await expect.element(part('fl-button-connect')).toBeVisible()
  const steps = ['00', '44', '77', '99', 'cc', 'ff']
  const accents = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )

  const poor = accents.flatMap((accent) => {
    setThemeVariables(fairlead, { '--fairlead-accent': accent })
    const apart = contrast(
      computed('fl-button-connect', 'color'),
      computed('fl-button-connect', 'background-color'),
    )
    return apart < 4.5 ? [`${accent} ${apart}`] : []
  })

  expect(accents).toHaveLength(216)
  expect(poor).toEqual([])
})

test.each([
  ['light', '15 107 115 255', '255 255 255 255', '91 103 112 255'],
  ['dark', '92 200 194 255', '20 25 28 255', '154 166 174 255'],
] as const)(
  '[MOD-13] default: %s has the documented colours',
  async (themeMode, accent, onAccent, muted) => {
    const { fairlead } = stage({ themeMode })
    placeButtons()
    await fairlead.modal.open()
    await expect.element(part(row)).toBeVisible()

    const near = (colour: string, wanted: string) => {
      const [one, other] = [colour, wanted].map((text) => text.split(' ').map(Number))
      expect(
        Math.max(...(one ?? []).map((value, index) => Math.abs(value - (other?.[index] ?? 999)))),
        colour,
      ).toBeLessThan(3)
    }
    near(computed('fl-button-connect', 'background-color'), accent)
    near(computed('fl-button-connect', 'color'), onAccent)
    near(computed('fl-header-close', 'color'), muted)
  },
)

test.each([
  ['#fdf6e3', '#073642', '#b58900'],
  ['#2b1055', '#f5e9ff', '#ff7ac6'],
  ['#ffffff', '#000000', '#0000ee'],
])(
  '[MOD-13] behavior: three colours (%s, %s, %s) give a readable card',
  async (background, foreground, accent) => {
    const { fairlead } = stage({
      termsConditionsUrl: 'https://app.example/terms',
      themeVariables: {
        '--fairlead-accent': accent,
        '--fairlead-background': background,
        '--fairlead-foreground': foreground,
      },
    })
    placeButtons()
    await fairlead.modal.open()
    await expect.element(part(row)).toBeVisible()
    const ground = computed(card, 'background-color')
    const surface = computed(row, 'background-color')

    expect(ground).toBe(painted(background))
    expect(contrast(computed(row, 'color'), surface)).toBeGreaterThan(4.5)
    expect(contrast(computed(footer, 'color'), ground)).toBeGreaterThan(4.5)
    expect(surface).not.toBe(ground)
    expect(computed(card, 'border-top-color')).not.toBe(ground)
  },
)
