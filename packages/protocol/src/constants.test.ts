import { expect, test } from 'vitest'
import { messageLength } from './embedded/messages.ts'
import { BaseError } from './errors/BaseError.ts'
import { jsonRpcBatchLimit } from './jsonRpc.ts'

// Copies of the product specification's numbers and texts, so that they change only on purpose.

test('default: limits of the wire, section 9 and constants section 8', () => {
  expect({ 'RPC batch size': jsonRpcBatchLimit, 'frame message': messageLength }).toEqual({
    'RPC batch size': 1000,
    'frame message': 262_144,
  })
})

test.each([
  ['ADAPTER_NOT_FOUND', 'Adapter not found'],
  ['CHAIN_UNSUPPORTED', 'Chain is not supported'],
  ['CONNECTION_REJECTED', 'Connection rejected'],
  ['CONNECTOR_CHAINS_UNSUPPORTED', 'The connector does not support any of the requested chains'],
  ['CONNECTOR_NOT_FOUND', 'No connector found for connection'],
  ['DISCONNECT_FAILED', 'Failed to disconnect'],
  ['MODAL_CLOSED', 'Modal closed'],
  ['MULTI_WALLET_DISABLED', 'Multi-Wallet Not Enabled'],
  ['NAMESPACE_UNSUPPORTED', 'Unsupported chain namespace'],
  ['NETWORK_NOT_FOUND', 'Network not found'],
  ['POPUP_CLOSED', 'Popup closed'],
  ['REQUEST_ABORTED', 'Request was aborted'],
  ['REQUEST_INVALID', 'Invalid input'],
  ['UNKNOWN', 'An error occurred'],
] as const)('default: the thrown messages, section 8: %s', (code, text) => {
  expect(new BaseError(code).shortMessage).toBe(text)
})
