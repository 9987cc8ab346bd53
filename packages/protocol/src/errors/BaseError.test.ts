import { expect, test } from 'vitest'
import { BaseError } from './BaseError.ts'
import { errorCodes } from './codes.ts'
import { errorText } from './errorText.ts'

test('default', () => {
  const cause = new TypeError('lost')
  const error = new BaseError('NETWORK_NOT_FOUND', { cause, hints: ['Requested: eip155:5'] })

  expect(error).toBeInstanceOf(Error)
  expect(error.message).toBe('Network not found\nRequested: eip155:5')
  expect(error).toMatchObject({
    cause,
    code: 'NETWORK_NOT_FOUND',
    shortMessage: 'Network not found',
  })
})

test('behavior: a missing cause is absent, not undefined', () => {
  expect('cause' in new BaseError('UNKNOWN')).toBe(false)
})

test('behavior: recognised across copies of the package, and never by its fields', () => {
  class Copy extends Error {}
  const copy = Object.assign(new Copy(), { [Symbol.for('fairlead.error')]: true })

  expect(BaseError.is(copy)).toBe(true)
  expect(BaseError.is({ code: 'UNKNOWN', name: 'BaseError' })).toBe(false)
  expect([undefined, null, 'BaseError', 4001].map(BaseError.is)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('behavior: find walks the causes, also of foreign errors', () => {
  const inner = new BaseError('REQUEST_ABORTED')
  const outer = new BaseError('UNKNOWN', { cause: new Error('between', { cause: inner }) })

  expect(BaseError.find(outer, 'REQUEST_ABORTED')).toBe(inner)
  expect(BaseError.find(outer, 'UNKNOWN')).toBe(outer)
  expect(BaseError.find(outer, 'CONFLICT')).toBeUndefined()
  expect(BaseError.find('text', 'UNKNOWN')).toBeUndefined()
})

test('behavior: circular causes end', () => {
  const ring: { cause?: unknown } = {}
  ring.cause = { cause: ring }

  expect(BaseError.find(ring, 'UNKNOWN')).toBeUndefined()
})

test('[ERR-02] texts from the specification are exact', () => {
  const texts = Object.fromEntries(errorCodes.map((code) => [code, errorText(code)]))
  expect(texts).toMatchObject({
    ADAPTER_NOT_FOUND: 'Adapter not found',
    CHAIN_UNSUPPORTED: 'Chain is not supported',
    CONNECTION_REJECTED: 'Connection rejected',
    CONNECTOR_CHAINS_UNSUPPORTED: 'The connector does not support any of the requested chains',
    CONNECTOR_NOT_FOUND: 'No connector found for connection',
    DISCONNECT_FAILED: 'Failed to disconnect',
    MODAL_CLOSED: 'Modal closed',
    MULTI_WALLET_DISABLED: 'Multi-Wallet Not Enabled',
    NAMESPACE_UNSUPPORTED: 'Unsupported chain namespace',
    NETWORK_NOT_FOUND: 'Network not found',
    REQUEST_ABORTED: 'Request was aborted',
    UNKNOWN: 'An error occurred',
  })
})
