import { createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { updateFeatures } from '../features/project/updateFeatures.ts'
import { getFeatures } from './getState.ts'
import { subscribeFeatures, subscribeTheme } from './subscribe.ts'
import {
  getThemeMode,
  getThemeVariables,
  setLocale,
  setThemeMode,
  setThemeVariables,
  updateOptions,
} from './updateOptions.ts'

test('default: updates the named options, keeps the others, and readers see it at once', () => {
  const { fairlead } = createTestFairlead({ excludeWalletIds: ['a'], locale: 'de' })
  const before = fairlead.options

  updateOptions(fairlead, { locale: 'ar', termsConditionsUrl: undefined, themeMode: 'dark' })

  expect(fairlead.options).toMatchObject({ excludeWalletIds: ['a'], locale: 'ar' })
  expect(getThemeMode(fairlead)).toBe('dark')
  expect(before.locale).toBe('de')
  expect(Object.isFrozen(fairlead.options)).toBe(true)
})

test.each([
  ['themeMode', { themeMode: 'blue' }],
  ['layout', { layout: 'tall' }],
  ['locale', { locale: 'not a tag' }],
  ['dir', { dir: 'up' }],
  ['themeVariables.color', { themeVariables: { color: 'red' } }],
  ['termsConditionsUrl', { termsConditionsUrl: 'javascript:alert(1)' }],
  ['links.branding', { links: { branding: 'javascript:alert(1)' } }],
  ['chainImages.eip155:1', { chainImages: { 'eip155:1': 'javascript:alert(1)' } }],
  ['connectorImages.fox', { connectorImages: { fox: 'data:text/html,<script>' } }],
  ['messages.back', { messages: { back: 7 } }],
  // Not one of the options that can change.
  ['networks', { networks: [] }],
])('[ERR-08] error: %s is rejected, and nothing changes', (path, change) => {
  const { fairlead } = createTestFairlead()
  const before = fairlead.options

  expect(() => updateOptions(fairlead, { themeMode: 'dark', ...change } as never)).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID', path }),
  )

  expect(fairlead.options).toBe(before)
})

test('[MOD-13] theme variables are merged; a listener receives each change once', () => {
  const { fairlead } = createTestFairlead({ themeVariables: { '--fairlead-width': '400px' } })
  const heard: unknown[] = []
  const stop = subscribeTheme(fairlead, (theme) => heard.push(theme))

  setThemeVariables(fairlead, { '--fairlead-accent': '#06c' })
  setThemeVariables(fairlead, { '--fairlead-accent': '#06c' })
  setThemeMode(fairlead, 'light')
  setLocale(fairlead, 'de')
  stop()
  setThemeMode(fairlead, 'dark')

  const themeVariables = { '--fairlead-accent': '#06c', '--fairlead-width': '400px' }
  expect(getThemeVariables(fairlead)).toEqual(themeVariables)
  expect(heard).toEqual([
    { themeMode: 'system', themeVariables },
    { themeMode: 'light', themeVariables },
  ])
})

test('error: a setter without its value names it', () => {
  const { fairlead } = createTestFairlead()

  expect(() => setThemeMode(fairlead, undefined as never)).toThrow(/setThemeMode: themeMode/)
  expect(() => setLocale(fairlead, undefined as never)).toThrow(/setLocale: locale/)
})

test('[CFG-01] features can be changed at run time; those set by the project stay', () => {
  const { fairlead } = createTestFairlead()
  const heard: boolean[] = []
  subscribeFeatures(fairlead, ({ activity }) => heard.push(activity))

  updateFeatures(fairlead, { activity: false })
  expect(getFeatures(fairlead).activity).toBe(false)
  expect(heard).toEqual([false])

  fairlead.internal.project.remote = [{ config: [], id: 'activity', isEnabled: true }]
  updateFeatures(fairlead, { activity: false, multiWallet: true })
  expect(getFeatures(fairlead)).toMatchObject({ activity: true, multiWallet: false })
  expect(() => updateFeatures(fairlead, { activity: 'no' } as never)).toThrow(
    expect.objectContaining({ path: 'activity' }),
  )
})

test('[MOD-20] default: smart sessions are off until the page turns them on', () => {
  const { fairlead } = createTestFairlead()

  expect(getFeatures(fairlead).smartSessions).toBe(false)
  updateFeatures(fairlead, { smartSessions: true })
  expect(getFeatures(fairlead).smartSessions).toBe(true)
  expect(() => updateFeatures(fairlead, { smartSessions: 'yes' } as never)).toThrow(
    expect.objectContaining({ path: 'smartSessions' }),
  )
})
