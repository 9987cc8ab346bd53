import { expect, test } from 'vitest'
import { opensUnsupportedChain } from './unsupportedChain.ts'

test.each([
  [{}, true],
  [{ enableNetworkSwitch: false }, false],
  [{ allowUnsupportedChain: true }, false],
  [{ allowUnsupportedChain: 'banner' as const }, false],
  [{ basic: true }, false],
])('[MOD-12] with %j UnsupportedChain opens: %s', (given, expected) => {
  const options = { allowUnsupportedChain: false, basic: false, enableNetworkSwitch: true }

  expect(opensUnsupportedChain({ ...options, ...given })).toBe(expected)
})
