import { Fungible, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startVendor } from '../../../testing/startVendor.ts'
import { createUpstream } from '../../../vendors/upstream.ts'
import { upstreamPrices } from './upstream.ts'

const usdc = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

test('[API-07] default: prices of the requested tokens, in order', async () => {
  const { options, received, signal, url } = await startVendor({
    '/v1/fungible/price': 'upstream/price',
  })
  const upstream = createUpstream({ projectId: 'theirs', url }, options)

  const fungibles = await upstreamPrices(upstream).ask([usdc.toLowerCase()], signal)

  expect(parse(v.array(Fungible), fungibles)).toMatchObject([{ address: usdc, price: 0.9998 }])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    addresses: [usdc.toLowerCase()],
    currency: 'usd',
  })
})

test('[API-07] behavior: more tokens than one request can name', async () => {
  const { options, received, signal, url } = await startVendor({
    '/v1/fungible/price': 'upstream/price',
  })
  const upstream = createUpstream({ projectId: 'theirs', url }, options)
  const ids = Array.from(
    { length: 120 },
    (_, index) => `eip155:1:0x${String(index).padStart(40, '0')}`,
  )

  const fungibles = await upstreamPrices(upstream).ask([...ids, usdc], signal)

  expect(fungibles).toMatchObject([{ address: usdc }])
  const sizes = received.map(({ body }) => JSON.parse(body).addresses.length)
  expect(sizes.toSorted((one, other) => one - other)).toEqual([21, 50, 50])
})
