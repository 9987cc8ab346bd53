import { parse, Transaction } from '@fairlead/protocol'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { account, type Reply, startVendor } from '../../../testing/startVendor.ts'
import { wrapCursor } from '../../../vendors/cursor.ts'
import { createUpstream } from '../../../vendors/upstream.ts'
import { upstreamHistory } from './upstream.ts'

async function open(reply: Reply = 'upstream/history') {
  const vendor = await startVendor({ [`/v1/account/${account}/history`]: reply })
  const upstream = createUpstream({ projectId: 'theirs', url: vendor.url }, vendor.options)
  const ask = (question: { chainId?: string; cursor?: string } = {}) =>
    upstreamHistory(upstream).ask({ address: account, ...question }, vendor.signal)
  return { ...vendor, ask }
}

test('[API-04] default: cleans the other server’s entries, and wraps its cursor', async () => {
  const { ask, asked } = await open()

  const first = await ask({ chainId: 'eip155:1' })
  await ask({ chainId: 'eip155:1', cursor: first.next ?? '' })

  expect(parse(v.array(Transaction), first.data)).toMatchObject([
    { id: '1', metadata: { application: { iconUrl: null, name: 'Uniswap' } }, transfers: [] },
  ])
  expect(asked()[1]).toContain('cursor=their-next-page')
})

test('[API-04] behavior: omits third-party image URLs', async () => {
  const { ask } = await open()

  const { data } = await ask()

  expect(data[1]?.transfers?.[0]?.nft_info).toEqual({
    name: 'Ape',
    content: null,
    flags: { is_spam: false },
  })
})

test('[API-04] error: a cursor of another vendor, and an invalid response', async () => {
  const { ask } = await open()
  const strange = await open({ body: { data: [{ id: 1 }], next: null } })

  await expect(ask({ cursor: wrapCursor('zerion', 'x') ?? '' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    field: 'cursor',
  })
  await expect(strange.ask()).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})
