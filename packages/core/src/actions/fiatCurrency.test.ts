import { createTestEnvironment, createTestFairlead } from '@fairlead/test'
import { expect, test } from 'vitest'
import { fiatCurrency, getFiatCurrency, setFiatCurrency } from './fiatCurrency.ts'
import { updateOptions } from './updateOptions.ts'

function open(options = {}, world = createTestEnvironment()) {
  return createTestFairlead(options, world).fairlead
}

test('default: US dollars, or the option, which can change', () => {
  expect(getFiatCurrency(open())).toBe('USD')
  const fairlead = open({ fiatCurrency: 'EUR' })
  expect(getFiatCurrency(fairlead)).toBe('EUR')
  const heard: string[] = []
  fiatCurrency(fairlead).subscribe((code) => heard.push(code))

  updateOptions(fairlead, { fiatCurrency: 'JPY' })
  updateOptions(fairlead, { themeMode: 'dark' })

  expect(heard).toEqual(['JPY'])
})

test('behavior: the user’s choice overrides the option, also after a reload', () => {
  const world = createTestEnvironment()
  const fairlead = open({ fiatCurrency: 'EUR' }, world)
  setFiatCurrency(fairlead, 'CHF')
  updateOptions(fairlead, { fiatCurrency: 'JPY' })
  expect(getFiatCurrency(fairlead)).toBe('CHF')

  fairlead.destroy()
  expect(getFiatCurrency(open({ fiatCurrency: 'EUR' }, world))).toBe('CHF')
})

test.each(['', 'eur', 'EURO', '<b>', '{"code":"EUR"}'])(
  'error: a stored %j is not a choice',
  (stored) => {
    const world = createTestEnvironment()
    world.storage.entries.set('fairlead/currency', stored)

    expect(getFiatCurrency(open({ fiatCurrency: 'EUR' }, world))).toBe('EUR')
  },
)

test('error: an invalid code is reported with the path', () => {
  const fairlead = open()
  expect(() => setFiatCurrency(fairlead, 'euro')).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID', path: 'code' }),
  )
  for (const change of [
    () => updateOptions(fairlead, { fiatCurrency: 'eur' }),
    () => open({ fiatCurrency: 'eur' }),
  ])
    expect(change).toThrow(
      expect.objectContaining({ code: 'OPTIONS_INVALID', path: 'fiatCurrency' }),
    )
  expect(getFiatCurrency(fairlead)).toBe('USD')
})
