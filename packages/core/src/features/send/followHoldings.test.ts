import { createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { setFiatCurrency } from '../../actions/fiatCurrency.ts'
import { mock } from '../../connectors/mock.ts'
import { tokenBalancesQuery } from '../balances/fetchTokenBalances.ts'
import { sendDraft } from './createSendDraft.ts'

const contract = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const coin = {
  chainId: 'eip155:31337',
  iconUrl: '',
  name: 'Ether',
  price: 2000,
  quantity: { decimals: '18', numeric: '1.5' },
  symbol: 'ETH',
  value: 3000,
}
const token = {
  ...coin,
  address: `eip155:31337:${contract}`,
  name: 'Buoy Dollar',
  price: 1,
  quantity: { decimals: '6', numeric: '25' },
  symbol: 'BUOY',
  value: 25,
}

/** Opens a connected account with a draft. `read` reads its tokens as the Send view does. */
async function open() {
  const wallet = mock()
  let answer = (): Response => Response.json({ balances: [coin, token] })
  const currencies = [{ code: 'EUR', perDollar: 0.8 }]
  const answers: Record<string, () => Response> = {
    balance: () => answer(),
    currencies: () => Response.json({ currencies }),
  }
  const { fairlead, world } = createTestFairlead(
    { connectors: [wallet.create], serverUrl: 'https://api.example' },
    undefined,
    {
      fetch: async (input) =>
        answers[new URL(String(input)).pathname.split('/').at(-1) ?? '']?.() ??
        new Response('', { status: 500 }),
    },
  )
  await connect(fairlead, { connectorId: 'mock' })
  const draft = sendDraft(fairlead)
  const { client } = await fairlead.queries()
  await settled()
  const held = () => {
    const { lastRetry, networkBalanceInUSD, tokenBalances } = draft.store.getState()
    const symbols = tokenBalances.map(({ numeric, symbol }) => `${numeric} ${symbol}`)
    return { lastRetry, networkBalanceInUSD, symbols }
  }
  return {
    draft,
    fairlead,
    held,
    now: world.clock.now,
    advance: world.clock.advance,
    answerWith: (next: () => Response) => {
      answer = next
    },
    async read() {
      const query = { ...tokenBalancesQuery(fairlead), staleTime: 0 }
      await client.fetchQuery(query).catch(() => {})
      await settled()
    },
    wallet,
  }
}
const nothing = { lastRetry: undefined, networkBalanceInUSD: undefined, symbols: [] }

test('[ENT-10] default: the account’s balances are part of the draft once loaded', async () => {
  const { draft, held, read } = await open()
  expect(held()).toEqual(nothing)

  await read()

  expect(held()).toEqual({
    lastRetry: undefined,
    networkBalanceInUSD: 3000,
    symbols: ['1.5 ETH', '25 BUOY'],
  })
  // Resetting the draft clears what was typed, but not the holdings.
  draft.setAmount('1')
  draft.reset()
  expect(held().symbols).toEqual(['1.5 ETH', '25 BUOY'])
})

test('[ENT-10] behavior: without a price the coin has no value', async () => {
  const { answerWith, held, read } = await open()
  answerWith(() => Response.json({ balances: [{ ...coin, price: 0, value: 0 }] }))

  await read()

  expect(held()).toMatchObject({ networkBalanceInUSD: undefined, symbols: ['1.5 ETH'] })
})

test('[ENT-10] behavior: another currency has its own list, without values in US dollars', async () => {
  const { fairlead, held, read } = await open()
  await read()
  setFiatCurrency(fairlead, 'EUR')
  expect(held()).toEqual(nothing)

  await read()

  expect(held()).toEqual({ ...nothing, symbols: ['1.5 ETH', '25 BUOY'] })
})

test('[ENT-10][FEAT-03] error: lastRetry is the time of the last failure; a success clears it', async () => {
  const { advance, answerWith, held, now, read } = await open()
  await read()
  await advance(30_000)
  const failedAt = now()
  answerWith(() => new Response('', { status: 500 }))

  await read()

  // The last known holdings stay.
  const known = { networkBalanceInUSD: 3000, symbols: ['1.5 ETH', '25 BUOY'] }
  expect(held()).toEqual({ ...known, lastRetry: failedAt })

  // No request is sent within 30 s, so the time stays as well.
  await advance(29_999)
  answerWith(() => Response.json({ balances: [coin] }))
  await read()
  expect(held()).toEqual({ ...known, lastRetry: failedAt })

  await advance(1)
  await read()
  expect(held()).toEqual({
    lastRetry: undefined,
    networkBalanceInUSD: 3000,
    symbols: ['1.5 ETH'],
  })
})

test('[ENT-10] behavior: it follows the account and ends with the widget', async () => {
  const { fairlead, held, read, wallet } = await open()
  await read()
  expect(held().symbols).toHaveLength(2)

  wallet.emit({ type: 'accountsChanged', accounts: [{ address: other }] })
  await settled()
  expect(held()).toEqual(nothing)
  await read()
  expect(held().symbols).toHaveLength(2)

  await disconnect(fairlead)
  expect(held()).toEqual(nothing)
})
