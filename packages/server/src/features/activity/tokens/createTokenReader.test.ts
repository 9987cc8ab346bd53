import { padHex, stringToHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { createChains } from '../../../chains/createChains.ts'
import { createOutgoingFetch } from '../../../outgoingFetch.ts'
import { madeUpBlocks } from '../../../testing/behavesAsHistory.ts'
import { openMemory } from '../../../testing/followedChain.ts'
import { type RpcCall, startUpstream } from '../../../testing/startUpstream.ts'
import { createTokenReader } from './createTokenReader.ts'

type Answer = { error: { code: number; message: string } } | { result: string }

const id = 'eip155:31337'
const contract = `0x${'71'.repeat(20)}`
const name = { result: stringToHex('OLD', { size: 32 }) }
const six = { result: padHex('0x6', { size: 32 }) }
const selectorOfDecimals = '0x313ce567'

/** Opens a store and a node whose answer to `decimals()` can be changed. */
async function setup(decimals: Answer) {
  const answer = { decimals }
  const node = await startUpstream((body) => ({
    body: (body as RpcCall[]).map(({ id: call, params }) => {
      const [{ data }] = params as [{ data: string }]
      return { id: call, jsonrpc: '2.0', ...(data === selectorOfDecimals ? answer.decimals : name) }
    }),
  }))
  const { close, fetch } = createOutgoingFetch()
  onTestFinished(close)
  const chains = createChains([{ caipNetworkId: id, upstreams: [node.url] }], {
    clock: () => 0,
    fetch,
    limits: { answerBytes: 1_000_000, hedgeMs: 1_000, tryMs: 10_000 },
    log: () => {},
  })
  const { history } = await openMemory()
  const openReader = () => {
    const reader = createTokenReader(history)
    return async (standard: 'erc20' | 'erc721' = 'erc20') => {
      const entries = madeUpBlocks(0, 1).flatMap((block) =>
        block.transactions.map((transaction) => ({
          ...transaction,
          block: block.number,
          chain: id,
          minedAt: block.minedAt,
          moves: transaction.moves.map((move) => ({ ...move, contract, standard })),
        })),
      )
      return (await reader.read(chains, entries)).get(`${id}:${contract}`)
    }
  }
  return {
    answer,
    openReader,
    read: openReader(),
    received: node.received,
    stored: () => history.findTokens(id, [contract]),
  }
}

const facts = { contract, decimals: 6, name: 'OLD', symbol: 'OLD' }
const error = (code: number, message: string) => ({ error: { code, message } })

test('default: reads a token once from the chain, then from the database', async () => {
  const { openReader, read, received, stored } = await setup(six)

  expect([await read(), await read(), await openReader()()]).toEqual([facts, facts, facts])

  expect(received).toHaveLength(1)
  expect(await stored()).toEqual([facts])
})

test.each([
  [429, 'Too many requests'],
  [-32000, 'header not found'],
  [-32000, 'execution aborted (timeout = 5s)'],
  [-32005, 'limit exceeded'],
])('[API-04] error: an error of the node is not stored: %i %s', async (code, message) => {
  const { answer, read, stored } = await setup(error(code, message))

  await expect(read()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(await stored()).toEqual([])

  answer.decimals = six
  expect(await read()).toEqual(facts)
})

test.each([
  [3, 'execution reverted'],
  [-32000, 'out of gas'],
  [-32000, 'invalid opcode: INVALID'],
  [-32000, 'invalid jump destination'],
  [-32000, 'stack underflow (0 <=> 1)'],
  [-32000, 'return data out of bounds'],
  [-32000, 'gas uint64 overflow'],
  [-32003, 'EVM error OutOfGas'],
  [-32603, 'EVM error: InvalidFEOpcode'],
  [-32603, 'Internal error'],
  [-32015, 'Bad'],
])(
  '[API-04] behavior: a contract whose code fails has no decimals: %i %s',
  async (code, message) => {
    const { read, stored } = await setup(error(code, message))

    expect(await read()).toEqual({ ...facts, decimals: null })
    expect(await stored()).toHaveLength(1)
  },
)

test('[API-04] behavior: an answer without data is not stored, because the node may be behind', async () => {
  const { answer, read, stored } = await setup({ result: '0x' })

  expect(await read()).toEqual({ ...facts, decimals: null })
  expect(await stored()).toEqual([])

  answer.decimals = six
  expect(await read()).toEqual(facts)
})

test('[API-04] behavior: each process reads a stored token without decimals once more', async () => {
  const { answer, openReader, read, received, stored } = await setup(error(3, 'execution reverted'))
  const next = openReader()
  for (const _ of [1, 2, 3]) await read()
  expect(received).toHaveLength(2)

  answer.decimals = six
  expect(await next()).toEqual(facts)

  expect(await stored()).toEqual([facts])
  expect(await read()).toEqual(facts)
})

test('[API-04] behavior: an NFT contract without decimals is read once', async () => {
  const { read, received } = await setup(error(3, 'execution reverted'))

  for (const _ of [1, 2]) await read('erc721')

  expect(received).toHaveLength(1)
})
