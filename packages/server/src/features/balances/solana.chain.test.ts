import { getBalances, parse, type TokenBalance } from '@fairlead/protocol'
import { base58 } from '@fairlead/protocol/solana'
import {
  createSolanaClients,
  solanaAccounts,
  solanaChainId,
  solanaServerChains,
  solanaTokens,
  startSolana,
} from '@fairlead/test/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMintReader } from '../../chains/solana/createMintReader.ts'
import { findMetadataAddress, metadataProgram } from '../../chains/solana/findMetadataAddress.ts'
import { createTestChain } from '../../testing/createTestChain.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import type { BalanceVendor } from '../../vendors/questions.ts'
import { createBalances } from './createBalances.ts'

const { friend, holder } = solanaAccounts
const { note, usdc } = solanaTokens
const idOf = (token: { address: string }) => `${solanaChainId}:${token.address}`

let solana: Awaited<ReturnType<typeof startSolana>>
beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana.stop())

type Configured = ReturnType<typeof solanaServerChains>[number]

async function serve(change: Partial<Configured> = {}) {
  const [listed] = solanaServerChains([solana.network])
  const server = await createTestServer({ chains: [{ ...listed!, ...change }] })
  async function balancesOf(account: string, query = `&chainId=${solanaChainId}`) {
    const response = await server.get(
      `/v1/account/${account}/balance?${local}&currency=usd${query}`,
    )
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return parse(getBalances.response, await response.json()).balances
  }
  return { ...server, balancesOf }
}

type Rpc = {
  id: number
  method: string
  params: [unknown, { encoding?: string; programId?: string }]
}

/** Starts a proxy of the chain's node that replaces some answers. */
async function startNode(change: (call: Rpc) => unknown = () => undefined) {
  return startUpstream(async (body) => {
    const call = body as unknown as Rpc
    const result = change(call)
    if (result !== undefined) return { body: { jsonrpc: '2.0', id: call.id, result } }
    const response = await fetch(solana.url, { body: JSON.stringify(body), method: 'POST' })
    return { body: await response.text() }
  })
}

test('[FEAT-01] default: SOL, and tokens of both programs with their names', async () => {
  const { balancesOf } = await serve()
  const common = { chainId: solanaChainId, iconUrl: '', price: 0, value: 0 }

  const [coin, ...tokens] = await balancesOf(holder)

  expect(coin).toEqual({
    ...common,
    name: 'Solana',
    quantity: { decimals: '9', numeric: '100' },
    symbol: 'SOL',
  })
  expect(tokens).toHaveLength(2)
  expect(tokens).toContainEqual({
    ...common,
    // From the configuration, because this mint has no metadata.
    address: idOf(usdc),
    name: 'Dev USD Coin',
    quantity: { decimals: '6', numeric: '5000' },
    symbol: 'USDC',
  })
  expect(tokens).toContainEqual({
    ...common,
    // From the mint's own metadata.
    address: idOf(note),
    name: 'Dev Note',
    quantity: { decimals: '2', numeric: '250' },
    symbol: 'NOTE',
  })
})

test('[FEAT-01] behavior: without a chain, reads all Solana networks; an empty account has no balances', async () => {
  const { balancesOf } = await serve()

  expect(await balancesOf(friend, '')).toMatchObject([{ quantity: { numeric: '10' } }])
  expect(await balancesOf('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toEqual([])
})

test('[FEAT-01] behavior: a received amount is visible after ten seconds, or at once with a forced read', async () => {
  const { balancesOf, clock } = await serve()
  const { give } = createSolanaClients(solana)
  const solOf = async (query = '') =>
    (await balancesOf(friend, `&chainId=${solanaChainId}${query}`))[0]?.quantity.numeric
  const before = Number(await solOf())

  await give(friend, 1_500_000_000n)

  expect(Number(await solOf())).toBe(before)
  expect(Number(await solOf('&forceUpdate=1'))).toBe(before + 1.5)
  clock.nowMs += 10_000
  expect(Number(await solOf())).toBe(before + 1.5)
})

test('[FEAT-01] behavior: a token without a name is named by part of its mint', async () => {
  const { balancesOf } = await serve({ tokens: [] })

  const found = (await balancesOf(holder)).find(({ address }) => address === idOf(usdc))

  expect(found).toMatchObject({ name: 'A34f…BkEm', symbol: 'A34f…BkEm' })
})

test('[FEAT-01] behavior: Metaplex names are cleaned and cached for a day', async () => {
  const place = findMetadataAddress(usdc.address)
  const texts = ['Evil \u202eCoin', 'EVIL', ''].map((text) => {
    const bytes = Buffer.from(`${text}\0\0\0`)
    return Buffer.concat([Buffer.from(Uint32Array.of(bytes.length).buffer), bytes])
  })
  const head = [4, ...new Uint8Array(32), ...base58.decode(usdc.address)]
  const data = [Buffer.concat([Uint8Array.from(head), ...texts]).toString('base64'), 'base64']
  const node = await startNode(({ method, params: [accounts, { encoding }] }) =>
    method === 'getMultipleAccounts' && encoding === 'base64'
      ? {
          value: (accounts as string[]).map((account) =>
            account === place ? { data, owner: metadataProgram } : null,
          ),
        }
      : undefined,
  )
  const { balancesOf, clock } = await serve({ tokens: [], upstreams: [node.url] })
  const find = async () => (await balancesOf(holder)).find(({ address }) => address === idOf(usdc))

  expect(await find()).toMatchObject({ name: 'Evil Coin', symbol: 'EVIL' })
  const asked = node.received.length
  clock.nowMs += 10_000
  expect(await find()).toMatchObject({ name: 'Evil Coin' })
  expect(node.received.length - asked).toBe(3)
})

test('[FEAT-01] behavior: adds up accounts of one mint, omits NFTs, rounds nothing', async () => {
  const held = (mint: string, amount: string, decimals: number) => ({
    account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals } } } } },
  })
  const results: Record<string, string> = {
    getBalance: '{"value":9007199254740993}',
    getMultipleAccounts: '{"value":[null]}',
    Tokenkeg: JSON.stringify({
      value: [
        held(usdc.address, '9007199254740993', 6),
        held(usdc.address, '1', 6),
        held(friend, '1', 0),
        held(holder, '0', 9),
      ],
    }),
    TokenzQd: JSON.stringify({ value: [held(note.address, '5', 2)] }),
  }
  const node = await startUpstream((body) => {
    const { id, method, params } = body as unknown as Rpc
    const result = results[params[1].programId?.slice(0, 8) ?? method]
    return { body: `{"jsonrpc":"2.0","id":${id},"result":${result}}` }
  })
  const { balancesOf } = await serve({ upstreams: [node.url] })

  expect((await balancesOf(holder)).map(({ quantity }) => quantity.numeric)).toEqual([
    '9007199.254740993',
    '9007199254.740994',
    '0.05',
  ])
})

/** Balances of an index that lags some blocks behind. */
const told: readonly TokenBalance[] = [entry('Sol', undefined, '1'), entry('Gone', idOf(usdc), '3')]
function entry(name: string, address: string | undefined, numeric: string): TokenBalance {
  const quantity = { decimals: '9', numeric }
  const looks = { iconUrl: 'https://index.example/icon.png', name, symbol: name }
  return {
    ...looks,
    chainId: solanaChainId,
    ...(address && { address }),
    price: 2,
    quantity,
    value: 2,
  }
}

test('[API-12] behavior: after a swap, reads named tokens and SOL on the chain', async () => {
  const index: BalanceVendor = { ask: async () => told, vendor: 'zerion' }
  const [listed] = solanaServerChains([solana.network])
  const balances = createBalances({
    chains: [createTestChain(solana.url, listed)],
    clock: Date.now,
    log: () => {},
    mints: createMintReader({ clock: Date.now }),
    priceOf: async () => new Map(),
    tokens: { read: async () => new Map() },
    ways: [index],
  })
  const read = async (tokens: string[]): Promise<readonly TokenBalance[]> => {
    const question = { address: holder, chainId: solanaChainId, tokens }
    return JSON.parse(await balances.read(question, { isForced: true })).balances
  }

  expect(await read([])).toEqual(told)
  const [coin, ...tokens] = await read([idOf(usdc)])
  // Metadata and price are the vendor's; the amount is the chain's.
  expect(coin).toEqual({ ...told[0], quantity: { decimals: '9', numeric: '100' }, value: 200 })
  expect(tokens).toEqual([
    { ...told[1], quantity: { decimals: '6', numeric: '5000' }, value: 10_000 },
  ])
})
