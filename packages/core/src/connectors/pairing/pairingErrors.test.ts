import { PairingError } from '@fairlead/pairing'
import { expect, test } from 'vitest'
import { toRpcError } from './pairingErrors.ts'

test.each([
  [5000, 'User rejected.', 4001],
  [5003, 'User rejected events.', 4001],
  [4001, 'no', 4001],
  [-32000, 'Transaction was Rejected by the user', 4001],
  [-32000, 'signing cancelled', 4001],
  [-32000, 'nonce too low', -32000],
  [5100, 'Unsupported chains.', 5100],
  [-32603, 'request rejected', -32603],
])('default: a wallet error of %i %j is %i', (code, message, expected) => {
  const error = new PairingError('REQUEST_REFUSED', { peer: { code, data: { a: 1 }, message } })
  expect(toRpcError(error)).toMatchObject({ code: expected, data: { a: 1 }, message })
})

test.each([
  ['DISCONNECTED', 6000, 4900],
  ['DISCONNECTED', 5000, 4900],
  ['RELAY_REFUSED', 3000, 4900],
  ['NOT_APPROVED', 3005, 4100],
  ['SESSION_INVALID', 5000, -32603],
] as const)('error: %s is not a wallet response, whatever data it has', (code, peer, expected) => {
  const error = new PairingError(code, { peer: { code: peer, message: 'said elsewhere' } })
  expect(toRpcError(error)).toMatchObject({ code: expected, message: error.message })
})
