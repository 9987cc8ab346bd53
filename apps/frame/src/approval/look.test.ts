import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickLanguage } from '../messages/pickLanguage.ts'
import { contrast, pickTheme, textOn } from './pickTheme.ts'
import { toVisible } from './toVisible.ts'

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

test('[MOD-13][SEC-111] nothing but mode and accent is taken', () => {
  expect(
    pickTheme({
      themeMode: 'dark',
      themeVariables: { '--w3m-font-size-master': '0px', '--w3m-background': '#ffffff' },
      w3mThemeVariables: { '--w3m-accent': '#0F6B73' },
    }),
  ).toEqual({ accent: '#0F6B73', mode: 'dark' })
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
  expect(toVisible(text)).toBe(visible)
})

test.each([
  [['de-AT', 'en'], 'de', 'ltr'],
  [['ar'], 'ar', 'rtl'],
  [['xx', 'DE'], 'de', 'ltr'],
  [['xx'], 'en', 'ltr'],
  [[], 'en', 'ltr'],
])('languages %j: %s, %s', (preferred, code, direction) => {
  expect(pickLanguage(preferred)).toMatchObject({ code, direction })
})
