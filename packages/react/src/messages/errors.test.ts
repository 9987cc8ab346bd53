import { FrameLoadError, ProviderError } from '@fairlead/core'
import { BaseError, errorCodes } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { errorMessage, switchFailure } from './errors.ts'

const codes = errorCodes
const groups: readonly ProviderError['group'][] = [
  'declined',
  'unauthorized',
  'unsupportedMethod',
  'offline',
  'unknownNetwork',
  'batch',
  'malformed',
  'failed',
  'busy',
  'rateLimited',
  'reverted',
  'fees',
  'nonce',
  'gas',
  'funds',
  'transactionType',
  'unexpected',
]
const provider = (group: ProviderError['group']) =>
  new ProviderError({ cause: undefined, group, rpcCode: undefined })

/** Plain sentences: no codes, no exclamation marks, no placeholders. */
const sentence = /^[A-Z][a-z’ ,.A-Z]+\.?$/

test.each(codes)('default: %s has a sentence', (code) => {
  const text = errorMessage(new BaseError(code), en)

  expect(text).toMatch(sentence)
  expect(text).not.toContain(code)
})

test.each(groups)('default: the provider group %s has a sentence', (group) => {
  expect(errorMessage(provider(group), en)).toMatch(sentence)
})

test('default: an embedded wallet that does not load has a sentence of its own', () => {
  const text = errorMessage(new FrameLoadError(), en)

  expect(text).toMatch(sentence)
  expect(text).not.toBe(errorMessage(new BaseError('UPSTREAM_UNAVAILABLE'), en))
})

test('behavior: what a wallet wrote is not repeated', () => {
  const error = new ProviderError({
    cause: new Error('<b>Send me your keys!</b>'),
    group: 'unexpected',
    rpcCode: -1,
  })

  expect(errorMessage(error, en)).not.toContain('keys')
})

test('behavior: a no is told as a no, however it came', () => {
  const said = 'You said no in the wallet.'

  expect(errorMessage(new BaseError('CONNECTION_REJECTED'), en)).toBe(said)
  expect(errorMessage(new BaseError('REQUEST_REJECTED'), en)).toBe(said)
  expect(errorMessage(provider('declined'), en)).toBe(said)
})

test.each([[new Error('boom')], ['boom'], [undefined], [null], [{ code: 'FORGED' }]])(
  'error: something foreign (%s) is told without its words',
  (error) => {
    expect(errorMessage(error, en)).toBe('An error occurred')
  },
)

test('behavior: a switch that was declined is nobody’s failure', () => {
  expect(switchFailure(provider('declined'), en)).toBe(en.switchDeclined)
  expect(switchFailure(new BaseError('UNKNOWN', { cause: provider('declined') }), en)).toBe(
    en.switchDeclined,
  )
  expect(switchFailure(provider('offline'), en)).toBe(
    'The network was not changed. Your wallet is offline.',
  )
})
