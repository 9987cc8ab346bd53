import { messageLength } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { toPlain } from './readMessage.ts'

test('default: a frozen copy, big integers as text', () => {
  const plain = toPlain({ a: [5n] })
  expect(plain).toEqual({ value: { a: ['0x5'] } })
  expect(Object.isFrozen(plain?.value)).toBe(true)
})

test('error: a payload with more values than characters are allowed is not read to its end', () => {
  let reads = 0
  const counted = {
    get next() {
      reads += 1
      return 1
    },
  }
  const payload = Array.from({ length: messageLength }, () => counted)
  expect(toPlain(payload)).toBeUndefined()
  expect(reads).toBeLessThan(messageLength)
})
