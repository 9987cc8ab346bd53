import { expect, test } from 'vitest'
import { AdapterMissingError, required } from './arguments.ts'

test.each([[undefined], [null], ['']])('[ERR-02] error: %j is missing', (value) => {
  expect(() => required(value, 'address', 'signMessage')).toThrowErrorMatchingInlineSnapshot(
    `[ArgumentRequiredError: signMessage: address is missing]`,
  )
})

test.each([[0], [false], [0n], ['x']])('default: %s is given', (value) => {
  expect(required(value, 'value', 'sendTransaction')).toBe(value)
})

test('[ERR-02] error: no adapter for a namespace', () => {
  expect(new AdapterMissingError('solana')).toMatchObject({
    code: 'ADAPTER_NOT_FOUND',
    shortMessage: "Adapter for namespace solana doesn't exist",
  })
})
