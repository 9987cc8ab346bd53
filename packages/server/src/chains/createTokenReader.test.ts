import { encodeAbiParameters, type Hex, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createTestChain } from '../testing/createTestChain.ts'
import { startUpstream } from '../testing/startUpstream.ts'
import { createTokenReader } from './createTokenReader.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const listed = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const stranger = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const word = (value: number) => numberToHex(value, { size: 32 })
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

type Call = { id: number; params: [{ data: Hex; to: string }] }

/** Starts a node with one token; all other addresses have no code. */
async function setup() {
  const answers: Record<string, Hex> = {
    '0x06fdde03': text(' Wrapped\n Ether '),
    '0x313ce567': word(18),
    '0x95d89b41': text('WETH'),
  }
  const node = await startUpstream((body) => ({
    body: (body as Call[]).map(({ id, params: [{ data, to }] }) => ({
      id,
      jsonrpc: '2.0',
      result: to === token.toLowerCase() ? answers[data] : '0x',
    })),
  }))
  const clock = { nowMs: 0 }
  const chain = createTestChain(node.url, {
    tokens: [{ address: listed.toLowerCase(), decimals: 6, name: 'Mine', symbol: 'MINE' }],
  })
  const tokens = createTokenReader({ clock: () => clock.nowMs })
  return { clock, node, read: (...asked: Hex[]) => tokens.read(chain, asked) }
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
