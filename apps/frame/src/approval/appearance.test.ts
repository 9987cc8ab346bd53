import fc from 'fast-check'
import { expect, test } from 'vitest'
import { approvalWords } from '../messages/approval/approvalWords.ts'
import { pickLanguage } from '../messages/languages.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { escapeMisleading } from './escapeMisleading.ts'
import { applyTheme, contrast, pickTheme, textOn } from './pickTheme.ts'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

test.each([
  'white',
  '#fff',
  'url(https://evil.example)',
  'expression(alert(1))',
  '#0f6b73; display: none',
  '0px',
  'light-dark(#fff,#fff)',
  1,
])('[MOD-13][SEC-111] accent %j is ignored', (accent) => {
  expect(pickTheme({ themeVariables: { '--w3m-accent': accent } }).accent).toBeUndefined()
})

test('[MOD-13][SEC-111] only mode and accent are read', () => {
  expect(
    pickTheme({
      themeMode: 'dark',
      themeVariables: { '--w3m-font-size-master': '0px', '--w3m-background': '#ffffff' },
      w3mThemeVariables: { '--w3m-accent': '#0F6B73' },
    }),
  ).toEqual({ accent: '#0F6B73', mode: 'dark' })
})

test.each([
  ['#0F6B73', '#0F6B73'],
  ['rgb(15, 107, 115)', '#0f6b73'],
  ['rgb(15 107 115)', '#0f6b73'],
  ['rgba(15, 107, 115, 1)', '#0f6b73'],
  ['rgb(15 107 115 / 100%)', '#0f6b73'],
  ['rgb(100%, 0%, 50%)', '#ff0080'],
  ['rgb(300, -5, 0)', '#ff0000'],
  ['hsl(0, 100%, 50%)', '#ff0000'],
  ['hsl(120deg 100% 25%)', '#008000'],
  ['HSL(0.5turn 100% 50%)', '#00ffff'],
  ['hsla(-120, 100%, 50%, 1.0)', '#0000ff'],
  ['hsl(184.8, 76.92%, 25.49%)', '#0f6b73'],
])('[MOD-13] accent %s is %s', (accent, expected) => {
  expect(pickTheme({ w3mThemeVariables: { '--w3m-accent': accent } }).accent).toBe(expected)
})

test.each([
  'rgb(15, 107, 115, 0)',
  'rgb(15 107 115 / 50%)',
  'rgb(15, 107)',
  'rgb(15 107, 115)',
  'rgb(10%, 5, 5%)',
  'rgb(1,2,3);background:url(//evil.example)',
  'rgb(var(--x), 2, 3)',
  'rgb(calc(1), 2, 3)',
  'rgb(1,2,3)/**/',
  'rgb(1e9, 2, 3)',
  'rgb(none 0 0)',
  'hsl(1, 2, 3)',
  'hsl(1em, 2%, 3%)',
  'hsl(1 2% 3%) url(x)',
  'color(srgb 1 0 0)',
  `rgb(${' '.repeat(100)}1,2,3)`,
])('[MOD-13][SEC-111] accent %s is ignored', (accent) => {
  expect(pickTheme({ w3mThemeVariables: { '--w3m-accent': accent } }).accent).toBeUndefined()
})

test('[MOD-13] behavior: any numbers give a colour of six hexadecimal digits', () => {
  const part = fc.double({ max: 9999, min: -9999, noNaN: true }).map((one) => one.toFixed(4))
  fc.assert(
    fc.property(part, part, part, (one, two, three) => {
      for (const accent of [`rgb(${one} ${two} ${three})`, `hsl(${one}deg, ${two}%, ${three}%)`])
        expect(pickTheme({ themeVariables: { '--w3m-accent': accent } }).accent).toMatch(
          /^#[0-9a-f]{6}$/,
        )
    }),
  )
})

test('[MOD-13] behavior: a theme message without a mode or an accent keeps the previous one', () => {
  const styles: Record<string, string> = {}
  const root = {
    dataset: {} as { mode?: string },
    style: {
      setProperty: (name: string, value: string) => Object.assign(styles, { [name]: value }),
    },
  }
  const apply = (payload: Parameters<typeof pickTheme>[0]) =>
    applyTheme(root as unknown as HTMLElement, pickTheme(payload))

  apply({ themeMode: 'dark', w3mThemeVariables: { '--w3m-accent': 'rgb(255 0 0)' } })
  apply({ w3mThemeVariables: {} })
  apply({})
  expect(root.dataset.mode).toBe('dark')
  expect(styles['--accent']).toBe('#ff0000')

  apply({ themeMode: 'light', w3mThemeVariables: { '--w3m-accent': 'url(x)' } })
  expect(root.dataset.mode).toBe('light')
  expect(styles['--accent']).toBe('#ff0000')
})

test('[MOD-13] text on any accent has a contrast of 4.5 or more', () => {
  const part = fc.integer({ max: 255, min: 0 })
  fc.assert(
    fc.property(part, part, part, (...parts) => {
      const accent = `#${parts.map((one) => one.toString(16).padStart(2, '0')).join('')}`
      return contrast(accent, textOn(accent)) >= 4.5
    }),
  )
})

test.each([
  ['a\u202eb', 'a\\u202eb'],
  ['a\u200bb', 'a\\u200bb'],
  ['a\u0000b', 'a\\u0000b'],
  ['a\u{e0041}b', 'a\\ue0041b'],
  ['line\nbreak', 'line\nbreak'],
  [`a${'\u0301'.repeat(50)}`, 'a\u0301\u0301'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
])('[SEC-108] %j is written as %j', (text, visible) => {
  expect(escapeMisleading(text)).toBe(visible)
})

test.each([
  [['de-AT', 'en'], 'de', 'ltr'],
  [['ar'], 'ar', 'rtl'],
  [['xx', 'DE'], 'de', 'ltr'],
  [['xx'], 'en', 'ltr'],
  [[], 'en', 'ltr'],
])('languages %j: %s, %s', (preferred, code, direction) => {
  expect(pickLanguage(approvalWords, preferred)).toMatchObject({ code, direction })
})
