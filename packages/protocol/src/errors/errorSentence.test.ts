import { expect, test } from 'vitest'
import { BaseError } from './BaseError.ts'
import { type ErrorCode, errorCodes } from './codes.ts'
import { errorSentence } from './errorSentence.ts'
import { errorText } from './errorText.ts'

/** Codes that only the widget raises, and texts that the specification or a wire format defines. */
const others: ReadonlySet<ErrorCode> = new Set([
  'ADAPTER_NOT_FOUND',
  'ARGUMENT_REQUIRED',
  'CONNECTION_REJECTED',
  'MODAL_CLOSED',
  'NETWORK_NOT_FOUND',
  'OPTIONS_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'PEER_MISSING',
  'POPUP_CLOSED',
  'REQUEST_REJECTED',
  'SITE_BLOCKED',
  'SWITCH_FAILED',
  'VIEW_UNKNOWN',
])

test('[ERR-02] default: no message for users is only the words of its code', () => {
  const wordsOf = (code: string) => code.toLowerCase().replaceAll('_', ' ')
  for (const code of errorCodes.filter((one) => !others.has(one))) {
    const text = errorSentence(new BaseError(code))
    expect(text.toLowerCase(), code).not.toBe(wordsOf(code))
    // Texts of the specification have no full stop.
    if (errorText(code).toLowerCase() === wordsOf(code))
      expect(text, code).toMatch(/^[A-Z].* .*\.$/)
  }
})

test('behavior: an error keeps a message of its own', () => {
  expect(errorSentence(new BaseError('CONFLICT', { shortMessage: 'This name is reserved' }))).toBe(
    'This name is reserved',
  )
  expect(errorSentence(new BaseError('OTP_INVALID'))).toBe(
    'This code is incorrect. Check it and try again.',
  )
})
