import { encodeAbiParameters, getAddress, type Hex, numberToHex, padHex } from 'viem'
import { expect, test } from 'vitest'
import { createTestChain } from '../testing/createTestChain.ts'
import { startUpstream } from '../testing/startUpstream.ts'
import { createTransferFinder, type FoundContract } from './findTransfers.ts'
import { batchTopic, singleTopic, transferTopic } from './readTransferLog.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = padHex('0x01', { size: 32 })
const me = padHex(account, { size: 32 }).toLowerCase() as Hex
const word = (value: number) => padHex(numberToHex(value), { size: 32 })
const token = (value: number) => padHex(numberToHex(value), { size: 20 })

type Log = { block: number; address: string; topics: readonly unknown[]; data: unknown }
type Filter = { fromBlock: Hex; toBlock: Hex | 'latest'; topics: (Hex | Hex[] | null)[] }

const received = (block: number, contract: number): Log => ({
  address: token(contract),
  block,
  data: word(5),
  topics: [transferTopic, other, me],
})

/** Starts a node with some logs; `refuses` selects ranges that are too large for it. */
async function startNode(
  logs: readonly Log[],
  options: { head?: number; refuses?: (blocks: number, from: number) => unknown } = {},
) {
  const state = { head: options.head ?? 1_000, logs }
  const asked: [number, number][] = []
  const upstream = await startUpstream((body) => {
    const { id, method, params } = body as { id: number; method: string; params: [Filter] }
    if (method === 'eth_blockNumber')
      return { body: { jsonrpc: '2.0', id, result: numberToHex(state.head) } }
    const [{ fromBlock, toBlock, topics }] = params
    const [from, to] = [Number(fromBlock), toBlock === 'latest' ? state.head : Number(toBlock)]
    asked.push([from, to])
    const refused = options.refuses?.(to - from + 1, from)
    if (refused) return refused as object
    const result = state.logs.filter(
      (log) =>
        log.block >= from &&
        log.block <= to &&
        topics.every(
          (topic, index) => topic === null || [topic].flat().includes(log.topics[index] as Hex),
        ),
    )
    return { body: { jsonrpc: '2.0', id, result } }
  })
  return { ...upstream, asked, state }
}

const tooMuch = { body: { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'too wide' } } }

test('[FEAT-01] default: identifies each token standard by the form of its log', async () => {
  const ids = encodeAbiParameters(
    [{ type: 'uint256[]' }, { type: 'uint256[]' }],
    [
      [8n, 9n],
      [1n, 1n],
    ],
  )
  const node = await startNode([
    received(3, 1),
    { address: token(2), block: 4, data: '0x', topics: [transferTopic, me, other, word(7)] },
    {
      address: token(3),
      block: 5,
      data: word(6) + word(1).slice(2),
      topics: [singleTopic, other, other, me],
    },
    { address: token(3), block: 6, data: ids, topics: [batchTopic, other, me, other] },
  ])

  const found = await createTransferFinder().find(createTestChain(node.url), account)

  expect(found.isComplete).toBe(true)
  expect(sorted(found.contracts)).toEqual([
    { address: token(1), standard: 'ERC20', tokenIds: [] },
    { address: token(2), standard: 'ERC721', tokenIds: [7n] },
    { address: token(3), standard: 'ERC1155', tokenIds: [8n, 9n, 6n] },
  ])
})

test('[FEAT-01] behavior: skips logs of unknown form and keeps the others', async () => {
  const log = received(3, 1)
  const endless = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [32n, 2n ** 255n])
  const strange: Log[] = [
    { ...log, address: 'nowhere' },
    { ...log, data: '0x' },
    { ...log, data: `${word(1)}00` },
    { ...log, data: 5 },
    { ...log, topics: [...log.topics, '0x01'] },
    { ...log, topics: [...log.topics, word(1)] },
    { ...log, data: '0x', topics: [transferTopic, other, me, word(1), word(1)] },
    { ...log, data: '0x', topics: [singleTopic, other, other, me] },
    { ...log, data: endless, topics: [batchTopic, other, other, me] },
    { ...log, data: `0x${'00'.repeat(200_000)}`, topics: [batchTopic, other, other, me] },
  ]
  const node = await startNode([...strange, received(4, 2)])

  const { contracts } = await createTransferFinder().find(createTestChain(node.url), account)

  expect(contracts).toEqual([{ address: token(2), standard: 'ERC20', tokenIds: [] }])
})

test('[FEAT-01] behavior: with an index, reads only the blocks after its end', async () => {
  const node = await startNode([received(3, 1), received(800, 2), received(901, 3)])
  const chain = createTestChain(node.url)
  const sightings = [1, 2].map((contract) => ({
    address: getAddress(token(contract)),
    standard: 'ERC20' as const,
    tokenIds: [],
  }))
  const index = { nextBlock: 901, sightings, startBlock: 0 }
  const finder = createTransferFinder({ readIndex: async () => index })

  const found = await finder.find(chain, account)
  expect(found.isComplete).toBe(true)
  expect(found.contracts.map(({ address }) => address)).toEqual([1, 2, 3].map(token))
  expect(node.asked).toEqual(Array(4).fill([901, 1_000]))

  // The index has followed.
  index.nextBlock = 1_001
  await finder.find(chain, account)
  expect(node.asked).toHaveLength(4)
})

test('[FEAT-01] behavior: behind an index at the newest blocks, a node that lags is read too', async () => {
  // The second node of a load balancer has not seen the newest block, so a range of only that block is refused.
  const node = await startNode([received(3, 1), received(990, 2)], {
    refuses: (_, from) => from > 999 && tooMuch,
  })
  const index = { nextBlock: 1_000, sightings: [], startBlock: 0 }
  const finder = createTransferFinder({ readIndex: async () => index })

  const found = await finder.find(createTestChain(node.url), account)

  expect(found.isComplete).toBe(true)
  expect(found.contracts.map(({ address }) => address)).toEqual([token(2)])
  expect(node.asked).toEqual(Array(4).fill([937, 1_000]))
})

test.each([
  ['refuses', tooMuch],
  ['fails at', { status: 500 }],
])(
  '[FEAT-01] behavior: of a node that %s every range, the tokens of the index remain',
  async (_, answer) => {
    const time = { nowMs: 0 }
    let isClosed = true
    const node = await startNode([received(990, 2)], { refuses: () => isClosed && answer })
    const address = getAddress(token(1))
    const sightings = [{ address, standard: 'ERC20' as const, tokenIds: [] }]
    const finder = createTransferFinder({
      clock: () => time.nowMs,
      readIndex: async () => ({ nextBlock: 990, sightings, startBlock: 0 }),
    })
    const chain = createTestChain(node.url)
    const known = {
      contracts: [{ address, standard: 'ERC20', tokenIds: [] }],
      isComplete: false,
    }

    expect(await finder.find(chain, account)).toEqual(known)
    expect(await finder.find(chain, account)).toEqual(known)
    expect(await finder.find(chain, token(9))).toEqual(known)

    isClosed = false
    time.nowMs += 30_000
    const found = await finder.find(chain, account)
    expect(found.isComplete).toBe(true)
    expect(found.contracts.map((one) => one.address)).toEqual([address, token(2)])
  },
)

test.each([
  ['begins too late', async () => ({ nextBlock: 901, sightings: [], startBlock: 500 })],
  ['fails', () => Promise.reject(new Error('no database'))],
  ['does not exist', async () => undefined],
])('[FEAT-01] behavior: an index that %s is not used', async (_, readIndex) => {
  const node = await startNode([received(3, 1)])

  const found = await createTransferFinder({ readIndex }).find(createTestChain(node.url), account)

  expect(found.contracts).toHaveLength(1)
  expect(node.asked).toEqual(Array(4).fill([0, 1_000]))
})

test('[FEAT-01] behavior: drops the account that was not asked for the longest time', async () => {
  const node = await startNode([])
  const chain = createTestChain(node.url)
  const finder = createTransferFinder({ cachedAccounts: 2 })

  for (const one of [1, 2, 1, 3]) await finder.find(chain, token(one))
  const before = node.asked.length
  await finder.find(chain, token(1))
  expect(node.asked.slice(before)).toEqual(Array(4).fill([937, 1_000]))
  await finder.find(chain, token(2))
  expect(node.asked.slice(-4)).toEqual(Array(4).fill([0, 1_000]))
})

test('[FEAT-01] behavior: splits a block range that a node refuses, and keeps using the smaller range', async () => {
  const logs = Array.from({ length: 50 }, (_, index) => received(index * 20, 1 + index))
  const node = await startNode(logs, { refuses: (blocks) => blocks > 150 && tooMuch })
  const finder = createTransferFinder()
  const chain = createTestChain(node.url)

  const found = await finder.find(chain, account)
  const first = node.asked.length
  await finder.find(chain, token(99))

  expect(found.isComplete).toBe(true)
  expect(found.contracts).toHaveLength(50)
  // Another account starts with a range that the node has accepted.
  expect(node.asked.slice(first).every(([from, to]) => to - from + 1 <= 150)).toBe(true)
})

test('[FEAT-01] behavior: requests a smaller range from a node that times out on a wide one', async () => {
  const node = await startNode([received(5, 1), received(990, 2)], {
    refuses: (blocks) => blocks > 600 && { status: 413 },
  })

  const { contracts } = await createTransferFinder().find(createTestChain(node.url), account)

  expect(contracts).toHaveLength(2)
})

test('[FEAT-01] behavior: later reads only new blocks and the last 64', async () => {
  const node = await startNode([received(5, 1)])
  const finder = createTransferFinder()
  const chain = createTestChain(node.url, { history: { startBlock: 4 } })
  await finder.find(chain, account)
  expect(node.asked).toEqual(Array(4).fill([4, 1_000]))

  node.state.head = 1_010
  node.state.logs = [received(5, 1), received(999, 2), received(1_005, 3)]
  const { contracts } = await finder.find(chain, account)

  expect(contracts.map(({ address }) => address)).toEqual([token(1), token(3), token(2)])
  expect(node.asked.slice(4)).toEqual(Array(4).fill([937, 1_010]))
})

test('[FEAT-01] behavior: equal requests share one read', async () => {
  const node = await startNode([received(5, 1)])
  const finder = createTransferFinder()
  const chain = createTestChain(node.url)

  const [one, two] = await Promise.all([
    finder.find(chain, account),
    finder.find(chain, account.toLowerCase() as Hex),
  ])

  expect(one).toEqual(two)
  expect(node.asked).toHaveLength(4)
})

test('[FEAT-01] behavior: a request without enough time gets the newest transfers, and the next request gets the rest', async () => {
  let isOpen = false
  const node = await startNode([received(5, 1), received(999, 2)], {
    refuses: (blocks) => (isOpen ? false : blocks > 100 ? tooMuch : false),
  })
  const finder = createTransferFinder()
  const chain = createTestChain(node.url)
  const controller = new AbortController()
  const left = finder.find(chain, account, { signal: controller.signal })
  controller.abort(new DOMException('left', 'AbortError'))
  await expect(left).rejects.toThrow('left')

  isOpen = true
  const early = await finder.find(chain, account, { withinMs: 0 })
  const late = await finder.find(chain, account)

  expect(early).toEqual({ contracts: [], isComplete: false })
  expect(late.isComplete).toBe(true)
  expect(late.contracts).toHaveLength(2)
  await expect(finder.find(chain, account, { signal: controller.signal })).rejects.toThrow('left')
})

test('[FEAT-01] behavior: limits the memory used for contracts with very many ids', async () => {
  const ids = Array.from(
    { length: 12 * 1_010 },
    (_, index): Log => ({
      address: token(1 + Math.floor(index / 1_010)),
      block: 4,
      data: '0x',
      topics: [transferTopic, other, me, word(index)],
    }),
  )
  const node = await startNode(ids)

  const { contracts } = await createTransferFinder().find(createTestChain(node.url), account)

  const counts = contracts.map(({ tokenIds }) => tokenIds.length)
  expect(counts).toEqual([...Array(10).fill(1_000), 0, 0])
})

test('[FEAT-01] error: pauses requests to a node that refuses even a single block', async () => {
  const time = { nowMs: 0 }
  let isClosed = true
  const node = await startNode([received(5, 1)], { refuses: () => isClosed && tooMuch })
  const finder = createTransferFinder({ clock: () => time.nowMs })
  const chain = createTestChain(node.url)

  await expect(finder.find(chain, account)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  const asked = node.received.length
  await expect(finder.find(chain, token(9))).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(node.received).toHaveLength(asked)
  isClosed = false
  time.nowMs += 30_000

  expect((await finder.find(chain, account)).contracts).toHaveLength(1)
})

test('[FEAT-01] error: gives up early on a node that fails, and retries later', async () => {
  let isDown = true
  const node = await startNode([received(5, 1)], { refuses: () => isDown && { status: 500 } })
  const finder = createTransferFinder()
  const chain = createTestChain(node.url)

  await expect(finder.find(chain, account)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(node.asked.length).toBeLessThan(30)
  isDown = false

  expect((await finder.find(chain, account)).contracts).toHaveLength(1)
})

test('[FEAT-01] error: a block number that is not a number', async () => {
  const node = await startUpstream(() => ({ body: { jsonrpc: '2.0', id: 1, result: 'x' } }))

  const asked = createTransferFinder().find(createTestChain(node.url), account)

  await expect(asked).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
})

function sorted(contracts: readonly FoundContract[]) {
  return contracts.toSorted((a, b) => a.address.localeCompare(b.address))
}
