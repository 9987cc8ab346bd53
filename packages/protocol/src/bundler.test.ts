import { expect, test } from 'vitest'
import { UserOperation, UserOperationDraft } from './bundler.ts'
import { tryParse } from './parse.ts'

const operation = {
  callData: '0x',
  callGasLimit: '0x1',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x0',
  nonce: `0x${'f'.repeat(64)}`,
  preVerificationGas: '0x00000000000000000000000000000000000000000000000000000000000000ff',
  sender: `0x${'a'.repeat(40)}`,
  signature: '0x',
  verificationGasLimit: '0x1',
}
const authorization = {
  address: operation.sender,
  chainId: '0x1',
  nonce: '0x0',
  r: '0x1',
  s: '0x1',
  yParity: '0x0',
}

test('[API-24] default: an operation as clients send it, with a factory or a delegation', () => {
  for (const more of [
    {},
    { factory: null, paymaster: null },
    { factory: operation.sender, factoryData: '0x12' },
    { eip7702Auth: authorization, factory: '0x7702', factoryData: '0x' },
    { factory: `0x7702${'0'.repeat(36)}` },
  ])
    expect(tryParse(UserOperation, { ...operation, ...more })).toEqual({ ...operation, ...more })
})

test.each([
  { sender: '0x1' },
  { nonce: '1' },
  { nonce: `0x1${'0'.repeat(64)}` },
  { maxFeePerGas: `0x1${'0'.repeat(32)}` },
  { callGasLimit: '0x1000000000000' },
  { callGasLimit: 1 },
  { callGasLimit: '-0x1' },
  { callData: '0x1' },
  { callData: `0x${'00'.repeat(65_537)}` },
  { signature: undefined },
  { factory: '0x7703' },
  { eip7702Auth: { ...authorization, address: '0x' } },
])('[API-24] error: %o is not a valid operation field', (change) => {
  expect(tryParse(UserOperation, { ...operation, ...change })).toBeUndefined()
})

test('[API-24] behavior: limits can be missing while they are requested', () => {
  const { callData, nonce, sender } = operation
  expect(tryParse(UserOperationDraft, { callData, nonce, sender })).toBeDefined()
  expect(tryParse(UserOperation, { callData, nonce, sender })).toBeUndefined()
})
