import { Nft, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { createClient, http } from 'viem'
import { expect, test } from 'vitest'
import { account, type Reply, startVendor } from '../../../testing/startVendor.ts'
import { createUpstream } from '../../../vendors/upstream.ts'
import { upstreamNfts } from './upstream.ts'

const chains = [
  { caipNetworkId: 'eip155:1', client: createClient({ transport: http('http://127.0.0.1:1') }) },
]
const picture = '/v1/nft-image/eip155%3A1/0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D/8520'

async function open(reply: Reply = 'upstream/nfts') {
  const vendor = await startVendor({ [`/v1/account/${account}/nfts`]: reply })
  const upstream = createUpstream({ projectId: 'theirs', url: vendor.url }, vendor.options)
  const ask = (question: { chainId?: string; cursor?: string } = {}) =>
    upstreamNfts(upstream, chains).ask({ address: account, ...question }, vendor.signal)
  return { ...vendor, ask }
}

test('[VIEW-02] default: cleans the other server’s NFTs, with image URLs of this server', async () => {
  const { ask, asked } = await open()

  const { data, next } = await ask({ chainId: 'eip155:1' })
  await ask({ cursor: next ?? '' })

  expect(parse(v.array(Nft), data)).toMatchObject([
    { collection: 'BoredApeYachtClub', imageUrl: picture, name: 'Ape 0258', tokenId: '8520' },
  ])
  expect(asked()[1]).toContain('cursor=their-next-page')
})

test('[VIEW-02] behavior: omits NFTs of other chains', async () => {
  const { ask } = await open()

  expect((await ask({ chainId: 'eip155:10' })).data).toEqual([])
})

test('[VIEW-02] error: a server without the route, and an invalid response', async () => {
  const lacking = await open({ body: {}, status: 404 })
  const strange = await open({ body: { data: [{ chainId: 'eip155:1' }], next: null } })

  await expect(lacking.ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(strange.ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
