import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import { createTestChain } from '../../testing/createTestChain.ts'
import { createVendorOrder } from './createVendorOrder.ts'
import { insufficientLiquidity } from './refusals.ts'
import type { SwapOffer, SwapVendor } from './SwapVendor.ts'

type Answer = readonly SwapOffer[] | Error

/** Opens an order of vendors whose quotes are given; `asked` lists who was asked. */
function open(answers: Record<string, Answer>) {
  const clock = { nowMs: 0 }
  const entries: LogEntry[] = []
  const asked: string[] = []
  const vendors = Object.keys(answers).map(
    (name) =>
      ({
        isServed: () => true,
        name,
        async quote() {
          asked.push(name)
          const answer = answers[name]!
          if (answer instanceof Error) throw answer
          return answer
        },
      }) satisfies Pick<SwapVendor, 'isServed' | 'name' | 'quote'> as unknown as SwapVendor,
  )
  const order = createVendorOrder({
    clock: () => clock.nowMs,
    log: (entry) => entries.push(entry),
    vendors,
  })
  const chain = createTestChain('http://127.0.0.1:1')
  const ask = () =>
    order.ask(
      chain,
      (vendor, signal) => vendor.quote({} as never, signal),
      ({ length }) => length === 0,
    )
  return { ask, asked, chain, clock, entries, order }
}

const offer = (toAmount: bigint): readonly SwapOffer[] => [{ id: null, toAmount }]
const down = () => new BaseError('UPSTREAM_UNAVAILABLE')

test('[FEAT-10] default: the first vendor with a route', async () => {
  const { ask, asked } = open({ one: [], two: offer(2n), three: offer(3n) })

  expect(await ask()).toEqual(offer(2n))
  expect(asked).toEqual(['one', 'two'])
})

test('[FEAT-10] behavior: a failed vendor is requested last for a minute', async () => {
  const { ask, asked, clock, entries } = open({ one: down(), two: offer(2n) })

  await ask()
  await ask()
  expect(asked).toEqual(['one', 'two', 'two'])
  clock.nowMs += 60_000
  await ask()
  expect(asked).toEqual(['one', 'two', 'two', 'one', 'two'])
  expect(entries[0]).toMatchObject({ event: 'vendorFailed', feature: 'swap', vendor: 'one' })
})

test('[FEAT-10] behavior: no vendor has a route', async () => {
  expect(await open({ one: [], two: down() }).ask()).toEqual([])
})

test('[FEAT-10] error: reports missing liquidity only if no other vendor has a route', async () => {
  expect(await open({ one: insufficientLiquidity(), two: offer(2n) }).ask()).toEqual(offer(2n))
  await expect(open({ one: insufficientLiquidity(), two: [] }).ask()).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('[FEAT-10] error: all vendors fail, or there is none', async () => {
  await expect(open({ one: down() }).ask()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  await expect(open({}).ask()).rejects.toMatchObject({ code: 'NETWORK_UNSUPPORTED' })
})
