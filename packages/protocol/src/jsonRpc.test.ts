import { expect, test } from 'vitest'
import { JsonRpcRequest, jsonRpcBatchLimit, neverResentMethods } from './jsonRpc.ts'
import { tryParse } from './parse.ts'

test.each([
  [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }, true],
  [{ jsonrpc: '2.0', method: 'eth_chainId', params: [] }, true],
  [{ jsonrpc: '2.0', id: null, method: 'eth_chainId', params: {} }, true],
  [{ id: 1, method: 'eth_chainId' }, false],
  [{ jsonrpc: '1.0', id: 1, method: 'eth_chainId' }, false],
  [{ jsonrpc: '2.0', id: {}, method: 'eth_chainId' }, false],
  [{ jsonrpc: '2.0', id: 1, method: '' }, false],
  [{ jsonrpc: '2.0', id: 1, method: 'x'.repeat(129) }, false],
  [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: 'x' }, false],
])('[API-24] JSON-RPC %j: %s', (call, expected) => {
  expect(tryParse(JsonRpcRequest, call) !== undefined).toBe(expected)
})

test('[API-24] a batch holds 1000 calls, and sending is never repeated', () => {
  expect(jsonRpcBatchLimit).toBe(1000)
  expect([...neverResentMethods].sort()).toEqual([
    'eth_sendRawTransaction',
    'eth_sendUserOperation',
    'sendTransaction',
  ])
})
