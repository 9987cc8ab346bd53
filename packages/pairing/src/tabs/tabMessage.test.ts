import { expect, test } from 'vitest'
import { PairingError } from '../errors.ts'
import { decodeTabMessage, encodeTabMessage } from './tabMessage.ts'

const failed = (error: unknown) =>
  JSON.stringify({ key: 'a', outcome: { error, type: 'failed' }, type: 'answer' })

test('default: an error and its hints are parsed again', () => {
  const error = new PairingError('ABORTED', { hints: ['Closed'] })
  const message = encodeTabMessage({
    key: 'a',
    outcome: { error, type: 'failed' },
    snapshot: {},
    type: 'answer',
  })
  expect(decodeTabMessage(message)).toMatchObject({
    outcome: { error: { code: 'ABORTED', hints: ['Closed'] } },
  })
})

test('error: hints that are not texts are dropped', () => {
  // Text conversion of the last one throws.
  for (const hint of [7, null, { toString: 1, valueOf: 1 }])
    expect(
      decodeTabMessage(failed({ code: 'ABORTED', hints: ['x', hint], message: 'y' })),
    ).toMatchObject({ outcome: { error: { code: 'ABORTED', hints: [] } } })
})
