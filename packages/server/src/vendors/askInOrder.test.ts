import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import type { LogEntry } from '../log.ts'
import { Refusal } from '../problem.ts'
import { askInOrder, type VendorSource } from './askInOrder.ts'

const works: VendorSource<string, string> = {
  vendor: 'works',
  ask: async (question) => `${question}!`,
}
const failing = (vendor: string, error: unknown): VendorSource<string, string> => ({
  vendor,
  ask: () => Promise.reject(error),
})

function ask(ways: readonly VendorSource<string, string>[], timeoutMs?: number) {
  const entries: LogEntry[] = []
  const options = { feature: 'balances', log: (entry: LogEntry) => entries.push(entry), timeoutMs }
  return { answer: askInOrder(ways, 'hello', options), entries }
}

test('default: returns the first response, and does not request the other vendors', async () => {
  const never: VendorSource<string, string> = { vendor: 'never', ask: () => expect.unreachable() }

  const { answer, entries } = ask([works, never])

  expect(await answer).toBe('hello!')
  expect(entries).toEqual([])
})

test('behavior: requests the next vendor after a failure, and logs the failed one', async () => {
  const secret = new TypeError('fetch https://key@vendor.example failed')
  const unreadable = new BaseError('RESPONSE_INVALID')

  const { answer, entries } = ask([failing('a', secret), failing('b', unreadable), works])

  expect(await answer).toBe('hello!')
  expect(entries).toEqual([
    { event: 'vendorFailed', feature: 'balances', reason: 'TypeError', vendor: 'a' },
    { event: 'vendorFailed', feature: 'balances', reason: 'RESPONSE_INVALID', vendor: 'b' },
  ])
})

test('behavior: gives up on an unresponsive vendor, and reports it', async () => {
  let heard: AbortSignal | undefined
  const slow: VendorSource<string, string> = {
    vendor: 'slow',
    ask: (_, signal) => {
      heard = signal
      return new Promise(() => {})
    },
  }

  const { answer, entries } = ask([slow, works], 5)

  expect(await answer).toBe('hello!')
  expect(heard?.aborted).toBe(true)
  expect(entries).toMatchObject([{ reason: 'TimeoutError', vendor: 'slow' }])
})

test('error: an invalid request is not a vendor failure', async () => {
  const { answer, entries } = ask([failing('a', new Refusal('REQUEST_INVALID')), works])

  await expect(answer).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(entries).toEqual([])
})

test('error: no vendor responds', async () => {
  const { answer } = ask([failing('a', 'odd')])

  await expect(answer).rejects.toMatchObject({
    code: 'UPSTREAM_UNAVAILABLE',
    field: 'balances',
    retryAfterSeconds: 5,
  })
})
