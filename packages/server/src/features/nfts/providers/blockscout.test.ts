import { Nft, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { createClient, http } from 'viem'
import { expect, test } from 'vitest'
import { account, type Reply, recorded, startVendor } from '../../../testing/startVendor.ts'
import { createBlockscout } from '../../../vendors/blockscout.ts'
import { wrapCursor } from '../../../vendors/cursor.ts'
import { blockscoutNfts } from './blockscout.ts'

const chainId = 'eip155:1'
const chains = [
  { caipNetworkId: chainId, client: createClient({ transport: http('http://127.0.0.1:1') }) },
]
const picture = '/v1/nft-image/eip155%3A1/0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D/8520'
const path = `/api/v2/addresses/${account}/nft`
const empty = { body: { items: [], next_page_params: null } }

async function open(replies: Record<string, Reply | readonly Reply[]>) {
  const vendor = await startVendor(replies)
  const urls = { [chainId]: vendor.url, 'eip155:10': `${vendor.url}/op` }
  const way = blockscoutNfts(createBlockscout({ urls }, vendor.options), chains)
  const ask = (question: { chainId?: string; cursor?: string } = {}) =>
    way.ask({ address: account, ...question }, vendor.signal)
  return { ...vendor, ask }
}

test('[VIEW-02] default: NFTs of both standards, with image URLs of this server', async () => {
  const { ask } = await open({ [path]: 'blockscout/nft' })

  const { data } = await ask({ chainId })

  expect(parse(v.array(Nft), data)).toEqual([
    {
      chainId,
      contract: 'eip155:1:0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D',
      tokenId: '8520',
      standard: 'ERC721',
      amount: '1',
      name: 'Ape 8520',
      collection: 'BoredApeYachtClub',
      imageUrl: picture,
      isSpam: false,
    },
    {
      chainId,
      contract: 'eip155:1:0x2222222222222222222222222222222222222222',
      tokenId: String(2n ** 256n - 1n),
      standard: 'ERC1155',
      amount: '3',
      name: expect.stringMatching(/^Free tickets #1157920892/),
      collection: 'Free tickets',
      imageUrl: null,
      isSpam: true,
    },
  ])
})

test('[VIEW-02] behavior: all pages of one explorer, then those of the next', async () => {
  const { ask, asked } = await open({ [path]: ['blockscout/nft', empty], [`/op${path}`]: empty })

  const first = await ask()
  const second = await ask({ cursor: first.next ?? '' })
  const third = await ask({ cursor: second.next ?? '' })

  expect(third.next).toBeNull()
  expect(asked()).toEqual([
    `${path}?type=ERC-721%2CERC-1155`,
    `${path}?items_count=50&token_contract_address_hash=0x2222222222222222222222222222222222222222&token_id=1&token_type=ERC-1155&type=ERC-721%2CERC-1155`,
    `/op${path}?type=ERC-721%2CERC-1155`,
  ])
})

test('[VIEW-02] behavior: replaces a name that is not text, and cleans a collection name', async () => {
  const body = recorded('blockscout/nft') as { items: { metadata: unknown; token: object }[] }
  const [first, second] = body.items
  if (first) first.metadata = { name: { toString: 'x' } }
  if (second) Object.assign(second.token, { name: `\u202e${'x'.repeat(10_000)}` })
  const { ask } = await open({ [path]: { body } })

  const { data } = await ask({ chainId })

  expect(parse(v.array(Nft), data)[0]?.name).toBe('BoredApeYachtClub #8520')
  expect(data[1]?.collection).toBe(`${'x'.repeat(63)}…`)
})

test.each<[string, object]>([
  ['an id that is not a number', { id: '0x1' }],
  ['a negative id', { id: '-1' }],
  ['a negative amount', { value: '-1' }],
  ['no contract', { token: {} }],
])('[VIEW-02] error: %s is a vendor failure', async (_, change) => {
  const body = recorded('blockscout/nft') as { items: object[] }
  Object.assign(body.items[0] ?? {}, change)
  const { ask } = await open({ [path]: { body } })

  await expect(ask({ chainId })).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

test('[VIEW-02] error: cursors of other vendors, and of another chain', async () => {
  const { ask, asked } = await open({})
  const cursors = [
    wrapCursor('upstream', 'x') ?? '',
    wrapCursor('blockscout', ['eip155:10', '']) ?? '',
    'nonsense',
  ]

  for (const cursor of cursors)
    await expect(ask({ chainId, cursor })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
      field: 'cursor',
    })
  expect(asked()).toEqual([])
})
