import { Nft, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, type Reply, startVendor } from '../../../testing/startVendor.ts'
import { createUpstream } from '../../../vendors/upstream.ts'
import { upstreamNfts } from './upstream.ts'

async function open(reply: Reply = 'upstream/nfts') {
  const vendor = await startVendor({ [`/v1/account/${account}/nfts`]: reply })
  const upstream = createUpstream({ projectId: 'theirs', url: vendor.url }, vendor.options)
  const ask = (question: { chainId?: string; cursor?: string } = {}) =>
    upstreamNfts(upstream).ask({ address: account, ...question }, vendor.signal)
  return { ...vendor, ask }
}

test('[VIEW-02] default: what another server tells, cleaned; its pictures are not ours', async () => {
  const { ask, asked } = await open()

  const { data, next } = await ask({ chainId: 'eip155:1' })
  await ask({ cursor: next ?? '' })

  expect(parse(v.array(Nft), data)).toMatchObject([
    { collection: 'BoredApeYachtClub', imageUrl: null, name: 'Ape 0258', tokenId: '8520' },
  ])
  expect(asked()[1]).toContain('cursor=their-next-page')
})

test('[VIEW-02] behavior: NFTs of other chains are not given', async () => {
  const { ask } = await open()

  expect((await ask({ chainId: 'eip155:10' })).data).toEqual([])
})

test('[VIEW-02] error: a server that lacks the route, an answer of another shape', async () => {
  const lacking = await open({ body: {}, status: 404 })
  const strange = await open({ body: { data: [{ chainId: 'eip155:1' }], next: null } })

  await expect(lacking.ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(strange.ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
