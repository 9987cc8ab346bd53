import { expect, test } from 'vitest'
import { abortable } from './abortable.ts'

const never = new Promise<number>(() => {})

test('default: resolves with the promise’s value', async () => {
  const { signal } = new AbortController()
  const error = new TypeError('no')

  expect(await abortable(Promise.resolve(1), signal)).toBe(1)
  await expect(abortable(Promise.reject(error), signal)).rejects.toBe(error)
})

test('[ERR-02][ERR-06] error: aborted before or during the promise', async () => {
  const reason = new TypeError('gone')
  const caller = new AbortController()
  const waiting = abortable(never, caller.signal)

  caller.abort(reason)

  const expected = { cause: reason, code: 'REQUEST_ABORTED', shortMessage: 'Request was aborted' }
  await expect(waiting).rejects.toMatchObject(expected)
  await expect(abortable(Promise.resolve(1), caller.signal)).rejects.toMatchObject(expected)
})

test('behavior: a failure after the abort is not an unhandled error', async () => {
  let fail = () => {}
  const promise = new Promise<number>((_, reject) => {
    fail = () => reject(new TypeError('late'))
  })
  const caller = new AbortController()
  const waiting = abortable(promise, caller.signal)

  caller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const refused = abortable(Promise.reject(new TypeError('late')), caller.signal)
  await expect(refused).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  fail()
})
