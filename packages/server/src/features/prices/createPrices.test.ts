import { BaseError, type Fungible } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import type { PriceVendor } from '../../vendors/questions.ts'
import { createPrices } from './createPrices.ts'

const [one, two, three] = ['1', '2', '3'].map((digit) => `eip155:1:0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
]

function token(address: string): Fungible {
  return { address, decimals: 18, iconUrl: '', name: 'Token', price: 2, symbol: 'TKN' }
}

/** Creates a vendor that knows `one` and `two`. It fails when it has read `left` tokens; `quota` changes that number. */
function setup(left: number, others: readonly PriceVendor[] = []) {
  const asked: (readonly string[])[] = []
  const entries: LogEntry[] = []
  const quota = { left }
  const vendor: PriceVendor = {
    vendor: 'limited',
    async ask(ids, _, onRead) {
      asked.push(ids)
      const read = []
      for (const id of ids) {
        if (quota.left === 0) throw new BaseError('RATE_LIMITED')
        quota.left -= 1
        if (id === three) continue
        read.push(token(id))
        onRead?.(token(id))
      }
      return read
    },
  }
  const log = (entry: LogEntry) => void entries.push(entry)
  return {
    ...createPrices({ clock: () => 0, log, ways: [vendor, ...others] }),
    asked,
    entries,
    quota,
  }
}

test('default: returns known prices in the requested order, and caches unknown ones too', async () => {
  const { asked, read } = setup(10)

  expect(await read([two, three, one])).toEqual([token(two), token(one)])
  expect(await read([two, three, one])).toHaveLength(2)

  expect(asked).toEqual([[two, three, one]])
})

test('behavior: keeps what a vendor read before it failed, and asks again for the rest only', async () => {
  const { asked, entries, priceOf, quota, read } = setup(1)

  expect(await read([one, two, three])).toEqual([token(one)])
  expect(await priceOf([one, two])).toEqual(new Map([[one, 2]]))
  expect(entries).toContainEqual({
    event: 'vendorFailed',
    feature: 'prices',
    reason: 'RATE_LIMITED',
    vendor: 'limited',
  })
  quota.left = 10
  expect(await read([one, two, three])).toEqual([token(one), token(two)])

  expect(asked).toEqual([[one, two, three], [two], [two, three]])
})

test('behavior: the next vendor is asked for what the first one could not read', async () => {
  const asked: (readonly string[])[] = []
  const other: PriceVendor = {
    vendor: 'other',
    async ask(ids) {
      asked.push(ids)
      return ids.map(token)
    },
  }
  const { read } = setup(1, [other])

  expect(await read([one, two])).toEqual([token(one), token(two)])

  expect(asked).toEqual([[two]])
})

test('error: no price could be read', async () => {
  const { priceOf, read } = setup(0)

  await expect(read([one, two])).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(await priceOf([one, two])).toEqual(new Map())
})
