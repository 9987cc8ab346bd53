import { FrameLoadError, ProviderError } from '@fairlead/core'
import { BaseError, errorCodes } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { en } from './en.ts'
import { errorMessage, switchFailure } from './errors.ts'
import { loadMessages } from './loadMessages.ts'

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
const sentence = /^[A-Z][a-z’ ,.A-Z-]+\.?$/

test.each(codes)('default: %s has a message', (code) => {
  const text = errorMessage(new BaseError(code), en)

  expect(text).toMatch(sentence)
  expect(text).not.toContain(code)
})

test.each(groups)('default: the provider group %s has a message', (group) => {
  expect(errorMessage(provider(group), en)).toMatch(sentence)
})

test('default: an embedded wallet that does not load has its own message', () => {
  const text = errorMessage(new FrameLoadError(), en)

  expect(text).toMatch(sentence)
  expect(text).not.toBe(errorMessage(new BaseError('UPSTREAM_UNAVAILABLE'), en))
})

test.each([
  [72 * 3_600, 'login', 'it opens your wallet on a new device in 72 hours.'],
  [72 * 3_600 + 1, 'email', 'your wallet opens on a new device in 4 days.'],
  [61, 'recovery', 'your wallet opens here in 2 minutes.'],
])(
  'default: a wait of %i s, for a new %s, is explained',
  async (retryAfterSeconds, reason, text) => {
    const error = Object.assign(new BaseError('TOO_EARLY'), { reason, retryAfterSeconds })

    expect(errorMessage(error, en, 'en')).toContain(text)
    expect(errorMessage(error, await loadMessages('de'), 'de')).toMatch(
      /noch (72 Stunden|4 Tage|2 Minuten)[.,]/,
    )
  },
)

test.each([
  [{}],
  [{ reason: 'login' }],
  [{ retryAfterSeconds: 60 }],
  [{ reason: 'login', retryAfterSeconds: -1 }],
  [{ reason: 'error', retryAfterSeconds: 60 }],
])('error: a wait with %o is shown without a time', (said) => {
  const error = Object.assign(new BaseError('TOO_EARLY'), said)

  expect(errorMessage(error, en, 'en')).toBe(en['error.TOO_EARLY'])
})

test('behavior: a wallet’s text is not repeated', () => {
  const error = new ProviderError({
    cause: new Error('<b>Send me your keys!</b>'),
    group: 'unexpected',
    rpcCode: -1,
  })

  expect(errorMessage(error, en)).not.toContain('keys')
})

test('behavior: a refusal is shown as a refusal in any form', () => {
  const said = 'You declined the request in your wallet.'

  expect(errorMessage(new BaseError('CONNECTION_REJECTED'), en)).toBe(said)
  expect(errorMessage(new BaseError('REQUEST_REJECTED'), en)).toBe(said)
  expect(errorMessage(provider('declined'), en)).toBe(said)
})

test.each([[new Error('boom')], ['boom'], [undefined], [null], [{ code: 'FORGED' }]])(
  'error: an unknown error (%s) is shown without its text',
  (error) => {
    expect(errorMessage(error, en)).toBe('An error occurred')
  },
)

test('behavior: a declined switch is not shown as a failure', () => {
  expect(switchFailure(provider('declined'), en)).toBe(en.switchDeclined)
  expect(switchFailure(new BaseError('UNKNOWN', { cause: provider('declined') }), en)).toBe(
    en.switchDeclined,
  )
  expect(switchFailure(provider('offline'), en)).toBe(
    'The network wasn’t changed. Your wallet is offline.',
  )
})
