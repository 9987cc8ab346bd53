import { encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createIconUrls, createLogos } from '../pictures/createLogos.ts'
import { createTestChain } from '../testing/createTestChain.ts'
import { startUpstream } from '../testing/startUpstream.ts'
import { createTokenReader } from './createTokenReader.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const listed = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const stranger = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const word = (value: number) => numberToHex(value, { size: 32 })
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

type Call = { id: number; params: [{ data: Hex; to: string }] }

/** Starts a node with one token; all other addresses have no code. While `state.isBusy`, it runs no calls. */
async function setup() {
  const state = { isBusy: false }
  const busy = { error: { code: -32000, message: 'header not found' } }
  const answers: Record<string, Hex> = {
    '0x06fdde03': text(' Wrapped\n Ether '),
    '0x313ce567': word(18),
    '0x95d89b41': text('WETH'),
  }
  const answer = ({ id, params: [{ data, to }] }: Call) => ({
    id,
    jsonrpc: '2.0',
    ...(state.isBusy ? busy : { result: to === token.toLowerCase() ? answers[data] : '0x' }),
  })
  const node = await startUpstream((body) => ({
    body: Array.isArray(body) ? (body as Call[]).map(answer) : answer(body as Call),
  }))
  const clock = { nowMs: 0 }
  const chain = createTestChain(node.url, {
    tokens: [{ address: listed.toLowerCase(), decimals: 6, name: 'Mine', symbol: 'MINE' }],
  })
  const tokens = createTokenReader({ clock: () => clock.nowMs })
  return { chain, clock, node, state, read: (...asked: Hex[]) => tokens.read(chain, asked) }
}

test('[ENT-08] default: reads tokens from the configuration, otherwise from the contract, and omits invalid contracts', async () => {
  const { node, read } = await setup()

  const found = await read(token, listed, stranger)

  expect([...found.values()]).toEqual([
    { address: listed, decimals: 6, iconUrl: '', name: 'Mine', symbol: 'MINE' },
    { address: token, decimals: 18, iconUrl: '', name: 'Wrapped Ether', symbol: 'WETH' },
  ])
  // Three fields of two contracts, in one batch.
  expect(node.received.map((batch) => (batch as Call[]).length)).toEqual([6])
})

test('[ENT-08] behavior: caches token metadata for a day, and failed contracts for ten minutes', async () => {
  const { clock, node, read } = await setup()
  const asked = () => node.received.map((batch) => (batch as Call[]).length)
  await read(token, stranger)

  clock.nowMs = 10 * 60_000 - 1
  await read(token.toLowerCase() as Hex, stranger)
  expect(asked()).toEqual([6])
  clock.nowMs += 1
  await read(token, stranger)
  expect(asked()).toEqual([6, 3])
  clock.nowMs = 24 * 60 * 60_000
  await read(token)
  expect(asked()).toEqual([6, 3, 3])
})

test('[ENT-08] error: a node that can not run the calls makes no token a stranger', async () => {
  const { read, state } = await setup()

  state.isBusy = true
  await expect(read(token)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  state.isBusy = false

  expect((await read(token)).size).toBe(1)
})

test('[ENT-08] behavior: a token without an icon gets the one of its contract, and keeps its own', async () => {
  const { chain } = await setup()
  const usdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
  const own = 'https://images.example/mine.png'
  const iconUrlOf = createIconUrls(createLogos(), 'https://server.example')
  const tokens = createTokenReader({ clock: () => 0, iconUrlOf })
  const coin = { decimals: 6, name: 'Dollar', symbol: 'USDC' }
  const polygon = {
    ...chain,
    caipNetworkId: 'eip155:137' as const,
    tokens: [
      { ...coin, address: usdc },
      // The same symbol with another contract is another token.
      { ...coin, address: stranger },
      { ...coin, address: listed, iconUrl: own },
    ],
  }

  const found = await tokens.read(polygon, [usdc, stranger, listed])

  expect([...found.values()].map(({ iconUrl }) => iconUrl)).toEqual([
    'https://server.example/v1/logos/tokens/USDC',
    '',
    own,
  ])
})
