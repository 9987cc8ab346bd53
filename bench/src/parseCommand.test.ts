import { expect, test } from 'vitest'
import { benchNames, parseCommand } from './parseCommand.ts'

test('default', () => {
  expect(parseCommand([])).toEqual({
    isHelp: false,
    names: benchNames.filter((name) => name !== 'peers'),
    runs: 20,
  })
})

test('behavior: names select benchmarks, in their own order', () => {
  expect(parseCommand(['eager', 'open', '--runs', '3'])).toEqual({
    isHelp: false,
    names: ['open', 'eager'],
    runs: 3,
  })
})

test('behavior: the comparison with other libraries runs by name only', () => {
  expect(parseCommand(['peers']).names).toEqual(['peers'])
})

test('error: an invalid argument is named', () => {
  expect(() => parseCommand(['opened'])).toThrow('There is no bench "opened"')
  expect(() => parseCommand(['--runs', '0'])).toThrow('--runs must be a number from 1')
  expect(() => parseCommand(['--run', '2'])).toThrow("Unknown option '--run'")
})
