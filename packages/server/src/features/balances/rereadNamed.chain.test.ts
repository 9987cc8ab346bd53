import type { TokenBalance } from '@fairlead/protocol'
import { accounts, addresses, serverChains, startChain } from '@fairlead/test/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenReader } from '../../chains/createTokenReader.ts'
import { createMintReader } from '../../chains/solana/createMintReader.ts'
import { createTestChain } from '../../testing/createTestChain.ts'
import { closedUrl, type RpcCall, startUpstream } from '../../testing/startUpstream.ts'
import type { BalanceVendor } from '../../vendors/questions.ts'
import { createBalances } from './createBalances.ts'

const chainId = 'eip155:31337'
const idOf = (name: 'dai' | 'usdc' | 'weth') => `${chainId}:${addresses[name]}`

let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chain = await startChain({ chainId: 31337 })
})
afterAll(() => chain.stop())

/** Balances of an index that lags some blocks behind. */
const told: readonly TokenBalance[] = [
  entry('Ether', undefined, '1'),
  entry('Dai', idOf('dai'), '3'),
  entry('Gone', `${chainId}:0x00000000000000000000000000000000000000F1`, '9'),
]
function entry(name: string, address: string | undefined, numeric: string): TokenBalance {
  const quantity = { decimals: '18', numeric }
  const looks = { iconUrl: 'https://index.example/icon.png', name, symbol: name }
  return { ...looks, chainId, ...(address && { address }), price: 2, quantity, value: 2 }
}

function balancesBy(url: string) {
  const index: BalanceVendor = { ask: async () => told, vendor: 'blockscout' }
  const [listed] = serverChains([chain.network])
  const balances = createBalances({
    chains: [createTestChain(url, { ...listed!, upstreams: [url] })],
    clock: Date.now,
    log: () => {},
    mints: createMintReader({ clock: Date.now }),
    priceOf: async () => new Map([[idOf('usdc').toLowerCase(), 1]]),
    tokens: createTokenReader({ clock: Date.now }),
    ways: [index],
  })
  return async (tokens: readonly string[]): Promise<readonly TokenBalance[]> => {
    const question = { address: accounts.holder, chainId, tokens }
    return JSON.parse(await balances.read(question, { isForced: true })).balances
  }
}

test('[API-12] default: tokens that are not named keep the vendor’s values', async () => {
  expect(await balancesBy(chain.url)([])).toEqual(told)
  expect(await balancesBy(chain.url)(['1'])).toEqual(told)
})

test('[API-12] behavior: reads named tokens and the coin on the chain', async () => {
  const named = [idOf('usdc'), idOf('dai').toLowerCase(), told[2]!.address!]

  const balances = await balancesBy(chain.url)(named)

  const [coin, ...tokens] = balances
  expect(coin).toMatchObject({ iconUrl: told[0]!.iconUrl, name: 'Ether', price: 2 })
  expect(Number(coin?.quantity.numeric)).toBeGreaterThan(9_000)
  expect(tokens).toEqual([
    // Metadata and price are the vendor's; the amount is the chain's.
    { ...told[1], quantity: { decimals: '18', numeric: '10000' }, value: 20_000 },
    {
      address: idOf('usdc'),
      chainId,
      iconUrl: '',
      name: 'Dev USD Coin',
      price: 1,
      quantity: { decimals: '6', numeric: '10000' },
      symbol: 'USDC',
      value: 10_000,
    },
  ])
})

test('[API-12] error: keeps the vendor’s values when the chain does not respond', async () => {
  const gone = balancesBy(await closedUrl())

  expect(await gone([idOf('dai')])).toEqual(told)
})

test('[API-12] error: keeps the vendor’s values when a node can not run the calls', async () => {
  const answer = ({ id, method }: RpcCall) => ({
    id,
    jsonrpc: '2.0',
    ...(method === 'eth_call'
      ? { error: { code: -32000, message: 'header not found' } }
      : { result: '0x1' }),
  })
  const node = await startUpstream((body) => ({
    body: Array.isArray(body) ? body.map(answer) : answer(body),
  }))

  expect(await balancesBy(node.url)([idOf('dai')])).toEqual(told)
})
