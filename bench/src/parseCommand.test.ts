import { expect, test } from 'vitest'
import { benchNames, parseCommand } from './parseCommand.ts'

test('default', () => {
  expect(parseCommand([])).toEqual({ isHelp: false, names: benchNames, runs: 20 })
})

test('behavior: names choose benches, in their own order', () => {
  expect(parseCommand(['eager', 'open', '--runs', '3'])).toEqual({
    isHelp: false,
    names: ['open', 'eager'],
    runs: 3,
  })
})

test('error: what does not fit is named', () => {
  expect(() => parseCommand(['opened'])).toThrow('There is no bench "opened"')
  expect(() => parseCommand(['--runs', '0'])).toThrow('--runs wants a number from 1')
  expect(() => parseCommand(['--run', '2'])).toThrow("Unknown option '--run'")
})
