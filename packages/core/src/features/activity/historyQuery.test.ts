import { createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { addPending, pendingKey, pendingLimit } from '../../actions/accountData.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { sendTransaction } from '../../actions/sign.ts'
import { createUniversalAdapter } from '../../adapters/universal/createUniversalAdapter.ts'
import { mock } from '../../connectors/mock.ts'
import { nftsQuery } from '../nfts/nftsQuery.ts'
import { hasActivity } from './hasActivity.ts'
import { historyQuery, pendingQuery } from './historyQuery.ts'

const hash = (digit: string) => `0x${digit.repeat(64)}`
const entry = (digit: string, status = 'confirmed') => ({
  id: digit,
  metadata: {
    operationType: 'send',
    hash: hash(digit),
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: '',
    sentTo: '',
    status,
    nonce: 1,
  },
  transfers: [],
})

async function open(
  answer: (url: URL) => Response,
  options: Parameters<typeof createTestFairlead>[0] = {},
) {
  const asked: URL[] = []
  const sent = { hash: hash('5') }
  const adapter = { ...createUniversalAdapter(), sendTransaction: async () => sent.hash }
  const { fairlead, world } = createTestFairlead(
    {
      adapters: [adapter],
      connectors: [mock().create],
      serverUrl: 'https://api.example',
      ...options,
    },
    undefined,
    {
      fetch: async (input) => {
        const url = new URL(String(input))
        if (url.pathname === '/v1/supported-chains') return new Response('', { status: 500 })
        asked.push(url)
        return answer(url)
      },
    },
  )
  await connect(fairlead, { connectorId: 'mock' })
  const signal = new AbortController().signal
  const read = (pageParam: string | null = null) =>
    historyQuery(fairlead).queryFn({ pageParam, signal })
  const { client } = await fairlead.queries()
  const pending = () => client.getQueryData(pendingQuery(fairlead).queryKey)
  return { asked, client, fairlead, pending, read, signal, world }
}

test('[API-04] default: a page of the active account and network; its cursor returns the next', async () => {
  const { asked, fairlead, read } = await open(({ searchParams }) =>
    Response.json({ data: [entry('1')], next: searchParams.get('cursor') ? null : 'two' }),
  )

  expect(await read()).toMatchObject({ entries: [{ id: '1' }], next: 'two' })
  expect(await read('two')).toMatchObject({ next: null })

  expect(asked[0]?.pathname).toMatch(/^\/v1\/account\/0x[0-9a-fA-F]{40}\/history$/)
  expect(
    asked.map(({ searchParams }) => [searchParams.get('chainId'), searchParams.get('cursor')]),
  ).toEqual([
    ['eip155:31337', null],
    ['eip155:31337', 'two'],
  ])
  expect(historyQuery(fairlead)).toMatchObject({ retry: false, staleTime: 15_000 })
})

test('[API-01] behavior: a network that the server does not serve has an empty history', async () => {
  const { read } = await open(() => Response.json({ code: 'NETWORK_UNSUPPORTED' }, { status: 501 }))
  await expect(read()).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
  const other = await open(() =>
    Response.json(
      {
        code: 'NETWORK_UNSUPPORTED',
        detail: 'No',
        reasons: [{ description: 'No', field: 'chainId' }],
        requestId: '00000000-0000-4000-8000-000000000000',
        status: 400,
        title: 'No',
        type: 'about:blank',
      },
      { status: 400 },
    ),
  )
  expect(await other.read()).toEqual({ entries: [], next: null })
  expect(
    await nftsQuery(other.fairlead).queryFn({ pageParam: null, signal: other.signal }),
  ).toEqual({
    next: null,
    nfts: [],
  })
})

test.each([
  ['no server', { serverUrl: undefined }],
  ['no project', { projectId: '' }],
  ['the feature disabled', { features: { activity: false } }],
  ['basic mode', { basic: true }],
])('[NS-03] behavior: with %s there is no activity', async (_, options) => {
  const { fairlead } = await open(() => Response.json({}), options)
  expect(hasActivity(fairlead, 'eip155')).toBe(false)
  expect(historyQuery(fairlead).enabled).toBe(false)
})

test('[NS-03] behavior: activity is available only on EVM', async () => {
  const { fairlead } = await open(() => Response.json({}))
  expect(hasActivity(fairlead, 'eip155')).toBe(true)
  expect(hasActivity(fairlead, 'solana')).toBe(false)
})

test('[FEAT-19] behavior: a sent transaction is pending until the history has it, and is then reloaded', async () => {
  let known: unknown[] = []
  const { client, fairlead, pending, read, world } = await open(() =>
    Response.json({ data: known, next: null }),
  )
  const { queryKey } = historyQuery(fairlead)
  client.setQueryData(queryKey, 'old')
  client.setQueryData(['token-balances', ...queryKey.slice(1)], 'old')
  client.setQueryData(['token-balances', 'eip155:1', 'other'], 'old')
  world.storage.entries.set(
    'fairlead/cache/portfolio',
    JSON.stringify({ [queryKey.slice(1).join(':')]: { at: world.clock.now(), value: [] } }),
  )

  await sendTransaction(fairlead, { to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' })
  await settled()

  expect(pending()).toEqual([{ hash: hash('5'), sentAt: world.clock.now() }])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(client.getQueryState(['token-balances', ...queryKey.slice(1)])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['token-balances', 'eip155:1', 'other'])?.isInvalidated).toBe(false)
  expect(world.storage.entries.has('fairlead/cache/portfolio')).toBe(false)
  known = [entry('5', 'pending')]
  await read()
  expect(pending()).toHaveLength(1)
  known = [entry('5')]
  await read()

  expect(pending()).toEqual([])
})

test('[FEAT-19] behavior: waits for at most the latest 99', async () => {
  const { fairlead, pending } = await open(() => Response.json({}))
  const account = { address: 'somebody', chainId: 'eip155:31337' } as const
  for (let count = 0; count <= pendingLimit; count++)
    await addPending(fairlead, { ...account, hash: `${count}` })
  const { client } = await fairlead.queries()

  const kept = client.getQueryData<{ hash: string }[]>(pendingKey('eip155:31337', 'somebody'))
  expect(kept).toHaveLength(99)
  expect(kept?.[0]?.hash).toBe('99')
  expect(pending()).toBeUndefined()
})

test('[CONN-03] behavior: disconnecting leaves no data behind', async () => {
  const { client, fairlead, world } = await open(() => Response.json({}))
  const { queryKey } = historyQuery(fairlead)
  client.setQueryData(queryKey, 'theirs')
  const entries = { [queryKey.slice(1).join(':')]: { at: world.clock.now(), value: {} } }
  for (const name of ['identity', 'native-balance', 'portfolio'])
    world.storage.entries.set(`fairlead/cache/${name}`, JSON.stringify(entries))

  await disconnect(fairlead)
  await settled()

  expect(client.getQueryData(queryKey)).toBeUndefined()
  expect([...world.storage.entries.keys()].filter((key) => key.includes('/cache/'))).toEqual([])
})

test('[MOD-16] default: NFTs, without spam and without those of other networks', async () => {
  const nft = {
    chainId: 'eip155:31337',
    contract: 'eip155:31337:0x5FbDB2315678afecb367f032d93F642f64180aa3',
    tokenId: '7',
    standard: 'ERC721',
    amount: '1',
    name: 'Tile',
    imageUrl: 'https://pictures.example/7.png',
  }
  const data = [
    nft,
    { ...nft, isSpam: true },
    { ...nft, chainId: 'eip155:1' },
    { ...nft, imageUrl: null, name: ' ' },
  ]
  const { fairlead, signal } = await open(() => Response.json({ data, next: 'two' }))

  const page = await nftsQuery(fairlead).queryFn({ pageParam: null, signal })

  expect(page.nfts.map(({ contract, imageUrl, name }) => [name, contract, imageUrl])).toEqual([
    ['Tile', '0x5FbDB2315678afecb367f032d93F642f64180aa3', 'https://pictures.example/7.png'],
    ['#7', '0x5FbDB2315678afecb367f032d93F642f64180aa3', undefined],
  ])
  expect(page.next).toBe('two')
})

test('[MOD-16] error: a server without the route reports so; any other failure is an error', async () => {
  const none = await open(() => new Response('', { status: 404 }))
  expect(
    await nftsQuery(none.fairlead).queryFn({ pageParam: null, signal: none.signal }),
  ).toMatchObject({
    isMissing: true,
  })
  const broken = await open(() => new Response('', { status: 500 }))
  const { queryFn } = nftsQuery(broken.fairlead)
  await expect(queryFn({ pageParam: null, signal: broken.signal })).rejects.toMatchObject({
    code: 'SERVER_ERROR',
  })
})
