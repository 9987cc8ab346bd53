import { parse, TokenBalance } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, type Reply, recorded, startVendor } from '../../../testing/startVendor.ts'
import { createUpstream } from '../../../vendors/upstream.ts'
import { upstreamBalances } from './upstream.ts'

const path = `/prefix/v1/account/${account}/balance`

async function open(replies: Record<string, Reply> = {}) {
  const vendor = await startVendor({
    [path]: 'upstream/balance',
    ...replies,
  })
  const configuration = { projectId: 'theirs', url: `${vendor.url}/prefix` }
  return { ...vendor, upstream: createUpstream(configuration, vendor.options) }
}

test('[API-12] default: balances of one chain, cleaned', async () => {
  const { asked, signal, upstream } = await open()
  const ask = (chainId?: string) =>
    upstreamBalances(upstream).ask({ address: account, chainId }, signal)

  expect(parse(v.array(TokenBalance), await ask('eip155:8453'))).toEqual([
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:8453',
      address: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      price: 1,
      quantity: { decimals: '6', numeric: '2.5' },
      iconUrl: '',
    },
  ])
  expect(await ask()).toHaveLength(2)
  expect(asked()[0]).toMatch(
    /balance\?currency=usd&chainId=eip155%3A8453&projectId=theirs&st=fairlead&sv=server-/,
  )
})

test.each<[string, object]>([
  ['a negative price', { price: -1 }],
  ['an amount that is not a number', { quantity: { decimals: '18', numeric: 'NaN' } }],
  ['a negative amount', { quantity: { decimals: '18', numeric: '-1' } }],
  ['no name', { name: undefined }],
])('[API-12] error: %s is a vendor failure, never a balance', async (_, change) => {
  const body = recorded('upstream/balance') as { balances: object[] }
  Object.assign(body.balances[0] ?? {}, change)
  const { signal, upstream } = await open({ [path]: { body } })

  const asked = upstreamBalances(upstream).ask({ address: account }, signal)

  await expect(asked).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[API-12] error: a refusal by the upstream server is not reported as ours', async () => {
  const body = { code: 'NETWORK_UNSUPPORTED', reasons: [{ field: 'chainId', description: 'no' }] }
  const { signal, upstream } = await open({ [path]: { body, status: 400 } })

  const asked = upstreamBalances(upstream).ask({ address: account, chainId: 'eip155:5' }, signal)

  await expect(asked).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
})
