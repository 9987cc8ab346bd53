import { expect, test } from 'vitest'
import { parseStressCommand } from './parseStressCommand.ts'

test('default: all scenarios in full length', () => {
  expect(parseStressCommand(['chaos'])).toEqual({
    isHelp: false,
    isQuick: false,
    kind: 'chaos',
    minutes: 30,
    only: [],
  })
})

test('behavior: options select scenarios and their length', () => {
  const command = ['soak', '--quick', '--only', 'a', '--only', 'b', '--minutes', '0.5']
  expect(parseStressCommand(command)).toMatchObject({
    isQuick: true,
    kind: 'soak',
    minutes: 0.5,
    only: ['a', 'b'],
  })
})

test('error: an invalid argument is named', () => {
  expect(() => parseStressCommand([])).toThrow('Name one of chaos, load, soak')
  expect(() => parseStressCommand(['noise'])).toThrow('not: noise')
  expect(() => parseStressCommand(['soak', '--minutes', '0'])).toThrow('--minutes')
})
