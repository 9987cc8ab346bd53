import { BaseError } from '@fairlead/protocol'
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
} from 'viem'
import { expect, test } from 'vitest'
import { sendTransaction } from '../sign/sendTransaction.ts'
import { sendCalls } from '../smart/sendCalls.ts'
import { context, words } from '../testing/methodContext.ts'
import type { SimulatedCall } from './SimulatedCall.ts'
import { simulateCalls } from './simulateCalls.ts'

const me = context().account.address as Hex
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const thief = '0x000000000000000000000000000000000000dEaD'
const coin = `0x${'e'.repeat(40)}`
const most = 2n ** 256n - 1n

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const forAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const single = '0xc3d58168c5ae7393731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const word = (value: bigint) => numberToHex(value, { size: 32 })
const log = (address: string, topics: readonly string[], ...data: bigint[]) => ({
  address,
  data: `0x${data.map((value) => word(value).slice(2)).join('')}`,
  topics: topics.map((topic) => (topic.length === 42 ? pad(topic as Hex) : topic)),
})
const moves = (address: string, amount: bigint, [from, to] = [me as string, thief as string]) =>
  log(address, [transfer, from, to], amount)
const answered = (...logs: unknown[]) => [{ calls: [{ logs, returnData: '0x', status: '0x1' }] }]

const unknownCall: SimulatedCall = { data: '0x12345678', to: token, value: 0n }
/** Answers of a token with six decimals and a symbol. */
const named =
  (symbol: string) =>
  ([call]: readonly unknown[]) =>
    (call as { data: string }).data === '0x313ce567'
      ? word(6n)
      : `0x${word(32n).slice(2)}${word(BigInt(symbol.length)).slice(2)}${Buffer.from(symbol)
          .toString('hex')
          .padEnd(Math.ceil(symbol.length / 32) * 64, '0')}`

async function tried(
  answer: unknown,
  calls: readonly SimulatedCall[] = [unknownCall],
  symbol = 'TOK',
) {
  const answers = {
    eth_call: named(symbol),
    eth_simulateV1: () => {
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const trial = await simulateCalls(calls, context({ answers }))
  const rows = trial.rows.map(({ label, value, word }) => `${label} ${word ?? value}`)
  return { rows, warnings: words(trial) }
}

test('[AUTH-18] default: outgoing and incoming amounts, and allowances, each with its contract', async () => {
  expect(
    await tried(
      answered(
        moves(token, 5_000_000n, [thief, me]),
        moves(coin, 10n ** 18n),
        log(token, [approval, me, thief], 7_000_000n),
        log(token, [transfer, me, thief, word(41n)]),
      ),
    ),
  ).toEqual({
    rows: [
      'trial trialChanges',
      'leaves 1 ETH',
      'leaves # 41',
      `contract ${token}`,
      'arrives 5 TOK',
      `contract ${token}`,
      'allowance 7 TOK',
      `spender ${thief}`,
      `contract ${token}`,
    ],
    warnings: [],
  })
})

test('[AUTH-18] behavior: returned amounts are subtracted, and the last approval event counts', async () => {
  const { rows } = await tried(
    answered(
      moves(coin, 5n),
      moves(coin, 5n, [thief, me]),
      moves(coin, 9n, [me, me]),
      log(token, [approval, me, thief], most),
      log(token, [approval, me, thief], 0n),
    ),
  )
  expect(rows).toEqual(['trial trialUnseen'])
})

test('[AUTH-18] behavior: several copies of an ERC-1155 NFT, alone and in a batch', async () => {
  const { rows, warnings } = await tried(
    answered(
      log(token, [single, thief, me, thief], 3n, 2n),
      log(token, [batch, thief, thief, me], 64n, 160n, 2n, 8n, 9n, 2n, 1n, 4n),
    ),
  )
  expect(rows.filter((row) => !row.startsWith('contract'))).toEqual([
    'trial trialChanges',
    'leaves 2 × # 3',
    'itemsArrive 5',
  ])
  expect(warnings).toEqual([])
})

test('[AUTH-18] error: failing calls are reported', async () => {
  const calls = [{ error: { code: -32015, message: 'x' }, logs: [], status: '0x0' }]
  expect(await tried([{ calls }])).toEqual({ rows: [], warnings: ['high warnFails'] })
})

const callOf = (data: Hex, value = 0n): SimulatedCall => ({ data, to: token, value })
const erc20 = (functionName: 'approve' | 'transfer', amount: bigint) =>
  callOf(encodeFunctionData({ abi: erc20Abi, args: [thief, amount], functionName }))
const collection = parseAbi([
  'function transferFrom(address from, address to, uint256 tokenId)',
  'function setApprovalForAll(address operator, bool approved)',
])
const items = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const takesSafely = callOf(
  encodeFunctionData({ abi: items, args: [me, thief, 41n], functionName: 'safeTransferFrom' }),
)
const takesThree = callOf(
  encodeFunctionData({
    abi: items,
    args: [me, thief, 3n, 2n, '0x'],
    functionName: 'safeTransferFrom',
  }),
)
const takesOne = callOf(
  encodeFunctionData({ abi: collection, args: [me, thief, 41n], functionName: 'transferFrom' }),
)
const takesAll = callOf(
  encodeFunctionData({ abi: collection, args: [thief, true], functionName: 'setApprovalForAll' }),
)

test.each<[string, SimulatedCall, unknown[], string[]]>([
  ['coins sent', { data: '0x', to: thief, value: 5n }, [moves(coin, 5n)], []],
  [
    'more coins sent than declared',
    { data: '0x', to: thief, value: 5n },
    [moves(coin, 6n)],
    ['high warnTrialDiffers'],
  ],
  [
    'a token sent as well',
    { data: '0x', to: thief, value: 5n },
    [moves(token, 1n)],
    ['high warnTrialDiffers'],
  ],
  ['a token sent', erc20('transfer', 5n), [moves(token, 5n)], []],
  [
    'more of it sent than declared',
    erc20('transfer', 5n),
    [moves(token, 6n)],
    ['high warnTrialDiffers'],
  ],
  ['another token sent', erc20('transfer', 5n), [moves(thief, 5n)], ['high warnTrialDiffers']],
  ['an NFT sent', takesOne, [log(token, [transfer, me, thief, word(41n)])], []],
  [
    'another NFT sent',
    takesOne,
    [log(token, [transfer, me, thief, word(42n)])],
    ['high warnTrialDiffers'],
  ],
  ['an NFT sent safely', takesSafely, [log(token, [transfer, me, thief, word(41n)])], []],
  [
    'another NFT sent safely',
    takesSafely,
    [log(token, [transfer, me, thief, word(42n)])],
    ['high warnTrialDiffers'],
  ],
  ['an ERC-1155 token sent', takesThree, [log(token, [single, thief, me, thief], 3n, 2n)], []],
  [
    'more of an ERC-1155 token sent than declared',
    takesThree,
    [log(token, [single, thief, me, thief], 3n, 3n)],
    ['high warnTrialDiffers'],
  ],
  ['an allowance', erc20('approve', 5n), [log(token, [approval, me, thief], 5n)], []],
  [
    'a larger allowance',
    erc20('approve', 5n),
    [log(token, [approval, me, thief], 6n)],
    ['high warnTrialDiffers'],
  ],
  [
    'an allowance for another spender',
    erc20('transfer', 5n),
    [log(token, [approval, me, me], most)],
    ['high warnTrialDiffers', 'high warnUnlimited'],
  ],
  ['a collection approval', takesAll, [log(token, [forAll, me, thief], 1n)], ['high warnAll']],
  // The call declares nothing, so nothing can differ; dangerous changes are still warned about.
  ['an undecodable call', unknownCall, [log(token, [forAll, me, thief], 1n)], ['high warnAll']],
])(
  '[AUTH-18][SEC-117] security: simulated and described changes: %s',
  async (_, call, logs, expected) => {
    expect((await tried(answered(...logs), [call])).warnings).toEqual(expected)
  },
)

test('[AUTH-18] error: a node without the method adds nothing and blocks nothing', async () => {
  expect(await tried(new BaseError('PROVIDER_ERROR'))).toEqual({ rows: [], warnings: [] })
})

test.each<[string, unknown]>([
  ['does not respond', new BaseError('UPSTREAM_UNAVAILABLE')],
  ['sends a response that is too large', new BaseError('RESPONSE_INVALID')],
  ['sends no result', undefined],
  ['has results for more calls', [{ calls: [answered(), answered()] }]],
  ['has results for fewer calls', [{ calls: [] }]],
  ['has invalid logs', answered({ address: token, data: '0x', topics: ['0x'] })],
  ['has an invalid status', [{ calls: [{ logs: [], status: '0x' }] }]],
  ['returns a text', 'ok'],
])(
  '[AUTH-18] error: with a node that %s, a warning says that nothing was simulated',
  async (_, answer) => {
    expect(await tried(answer)).toEqual({ rows: [], warnings: ['high warnNotTried'] })
  },
)

test('[AUTH-18][SEC-108] security: token names are short plain text, and none hides an outgoing amount', async () => {
  const evil = `<img src=x onerror=alert(1)>\u202e${'x'.repeat(10_000)}`
  const gifts = Array.from({ length: 100 }, (_, index) =>
    moves(pad(numberToHex(index + 1), { size: 20 }), 1n, [thief, me]),
  )
  const { rows, warnings } = await tried(
    answered(...gifts, moves(token, 1_000_000n)),
    undefined,
    evil,
  )
  expect(rows[1]).toBe('leaves 1 <img src=x oner…')
  expect(rows.length).toBeLessThan(40)
  expect(warnings).toEqual(['high warnTrialCut'])
})

test('[AUTH-18] security: endless logs, and lists with a false length, are reported as truncated', async () => {
  const many = Array.from({ length: 600 }, () => moves(token, 1n, [thief, me]))
  expect((await tried(answered(...many))).warnings).toEqual(['high warnTrialCut'])
  const liar = log(token, [batch, thief, me, thief], 64n, 160n, most, 8n)
  expect((await tried(answered(liar))).warnings).toEqual(['high warnTrialCut'])
})

test('[AUTH-11][AUTH-18] default: a transaction is simulated from the account before approval is requested', async () => {
  const world = context({ answers: { eth_simulateV1: () => answered(moves(coin, 6n)) } })
  const { description } = await sendTransaction([{ to: thief, value: '0x5' }], world)
  const asked = world.asked.find(({ method }) => method === 'eth_simulateV1')
  expect(asked?.params).toEqual([
    {
      blockStateCalls: [
        {
          blockOverrides: { baseFeePerGas: '0x3b9aca00' },
          calls: [
            {
              from: me,
              gas: '0x6270',
              input: '0x',
              maxFeePerGas: numberToHex(2_100_000_000n),
              maxPriorityFeePerGas: '0x5f5e100',
              to: thief,
              value: '0x5',
            },
          ],
        },
      ],
      traceTransfers: true,
    },
    'latest',
  ])
  expect(description.rows.map(({ label }) => label)).toEqual([
    'amount',
    'to',
    'fee',
    'trial',
    'leaves',
  ])
  expect(words(description)).toEqual(['high warnTrialDiffers'])
})

const undone = { error: { code: -32015, message: 'x' }, logs: [], status: '0x0' }
const done = (...logs: unknown[]) => ({ logs, returnData: '0x', status: '0x1' })

test('[AUTH-18][SEC-117] security: a failing call hides nothing of the others, and its declared transfer is ignored', async () => {
  const answers = {
    eth_call: named('TOK'),
    eth_simulateV1: () => [{ calls: [undone, done(moves(token, 5n))] }],
  }
  // The failing call declares a transfer of five; that doesn't cover the other call's transfer.
  const calls = [erc20('transfer', 5n), { data: '0x', to: thief, value: 0n } as const]
  const inTurn = await simulateCalls(calls, context({ answers }), { isInTurn: true })
  expect(inTurn.rows.map(({ label }) => label)).toEqual(['trial', 'leaves', 'contract'])
  expect(words(inTurn)).toEqual(['high warnOneFails', 'high warnTrialDiffers'])
  const atOnce = await simulateCalls(calls, context({ answers }))
  expect(atOnce.rows).toEqual(inTurn.rows)
  expect(words(atOnce)).toEqual(['high warnFails', 'high warnTrialDiffers'])
})

test('[AUTH-18] security: sequential calls: a warning says that the others are executed', async () => {
  const answers = {
    eth_simulateV1: () => [{ calls: [undone, done(moves(coin, 6n))] }],
  }
  const params = {
    calls: [
      { data: '0x12345678', to: token },
      { to: thief, value: '0x6' },
    ],
    chainId: '0x1',
    version: '2.0.0',
  }
  const { description } = await sendCalls([params], context({ answers }))
  expect(words(description)).toContain('high warnOneFails')
  expect(words(description)).not.toContain('high warnFails')
  expect(description.rows.map(({ label }) => label)).toContain('leaves')
})

const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const permit2Approval = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
const permit2Permit = '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec'

test.each([
  ['approve', permit2Approval, [9n]],
  ['permit', permit2Permit, [9n, 1n]],
] as const)('[AUTH-18] security: Permit2 allowances are shown: %s', async (_, name, rest) => {
  const allowed = log(permit2, [name, me, token, thief], 2n ** 160n - 1n, ...rest)
  const found = await tried(answered(allowed))
  expect(found.rows.slice(0, 4)).toEqual([
    'trial trialChanges',
    expect.stringMatching(/^allowanceUnlimited /),
    `spender ${thief}`,
    `contract ${token}`,
  ])
  expect(found.warnings).toEqual(['high warnUnlimited'])
  // The same log from any other contract allows nothing, and another account's allowance isn't ours.
  const others = [
    log(token, [name, me, token, thief], 5n, ...rest),
    log(permit2, [name, thief, token, me], 5n, ...rest),
  ]
  expect((await tried(answered(...others))).rows).toEqual(['trial trialUnseen'])
})

test('[AUTH-18] security: a Permit2 revocation hides no allowance of the token itself', async () => {
  const { rows } = await tried(
    answered(
      log(token, [approval, me, thief], 7_000_000n),
      log(permit2, [permit2Approval, me, token, thief], 0n, 0n),
    ),
  )
  expect(rows).toContain('allowance 7 TOK')
})

test('[AUTH-18] security: "nothing moves" is only shown for decodable calls that move nothing', async () => {
  const plain: SimulatedCall = { data: '0x', to: thief, value: 0n }
  expect((await tried(answered(), [plain])).rows).toEqual(['trial trialNothing'])
  expect((await tried(answered(), [unknownCall])).rows).toEqual(['trial trialUnseen'])
  // A token with a different log format.
  expect((await tried(answered(), [erc20('transfer', 5n)])).rows).toEqual(['trial trialUnseen'])
})

const madeUp = (index: number) => pad(numberToHex(index + 1), { size: 20 })

test('[AUTH-18][SEC-108] security: fake NFTs and contracts push neither coins nor tokens out of view', async () => {
  const items = Array.from({ length: 300 }, (_, index) =>
    log(madeUp(1_000), [transfer, me, thief, word(BigInt(index))]),
  )
  const fakes = Array.from({ length: 40 }, (_, index) => moves(madeUp(index), 1n))
  const fakeItems = Array.from({ length: 40 }, (_, index) =>
    log(madeUp(index), [transfer, me, thief, word(1n)]),
  )
  const last = [moves(token, 5_000_000n), moves(coin, 10n ** 18n)]
  const { rows, warnings } = await tried(answered(...items, ...fakeItems, ...fakes, ...last), [
    unknownCall,
  ])
  expect(rows.slice(0, 4)).toEqual([
    'trial trialChanges',
    'leaves 1 ETH',
    'leaves 5 TOK',
    `contract ${token}`,
  ])
  expect(warnings).toEqual(['high warnTrialCut'])
  expect((await tried(answered(...items, ...last))).rows).toEqual([
    'trial trialChanges',
    'leaves 1 ETH',
    'leaves 5 TOK',
    `contract ${token}`,
    'itemsLeave 300',
    `contract ${getAddress(madeUp(1_000))}`,
  ])
})

test('[AUTH-18] security: fake approvals push no approval of a called contract out of view', async () => {
  const fakes = Array.from({ length: 40 }, (_, index) =>
    log(madeUp(index), [approval, me, thief], 1n),
  )
  const others = Array.from({ length: 40 }, (_, index) =>
    log(thief, [approval, me, madeUp(index)], 1n),
  )
  const { rows } = await tried(
    answered(...fakes, ...others, log(token, [approval, me, thief], 7_000_000n)),
    [unknownCall],
  )
  expect(rows.slice(1, 4)).toEqual(['allowance 7 TOK', `spender ${thief}`, `contract ${token}`])
})

test('[AUTH-18] security: endless logs of one contract hide no other contract’s logs', async () => {
  const many = Array.from({ length: 600 }, () => moves(madeUp(1), 1n))
  const { rows, warnings } = await tried(answered(...many, moves(token, 5_000_000n)))
  expect(rows).toContain('leaves 5 TOK')
  expect(warnings).toEqual(['high warnTrialCut'])
})

test('[AUTH-18] security: a call that cannot be simulated is distinguished from a node that cannot simulate', async () => {
  const answers = {
    eth_simulateV1: ([options]: readonly unknown[]) => {
      const { blockStateCalls } = options as { blockStateCalls: [{ calls: unknown[] }] }
      if (blockStateCalls[0].calls.length > 0) throw new BaseError('PROVIDER_ERROR')
      return [{ calls: [] }]
    },
  }
  const trial = await simulateCalls([unknownCall], context({ answers }))
  expect({ rows: trial.rows, warnings: words(trial) }).toEqual({
    rows: [],
    warnings: ['high warnNotTried'],
  })
})

test.each([
  ['with a base fee', {}, { baseFeePerGas: '0x3b9aca00' }],
  ['without', { eth_getBlockByNumber: () => ({}), eth_gasPrice: () => '0x7' }, undefined],
])(
  '[AUTH-18] security: simulates with the price of the transaction: %s',
  async (_, fees, block) => {
    const world = context({ answers: { ...fees, eth_simulateV1: () => answered() } })
    await sendTransaction([{ to: thief, value: '0x5' }], world)
    const asked = world.asked.find(({ method }) => method === 'eth_simulateV1')
    const [options] = asked!.params as [
      { blockStateCalls: [{ blockOverrides: unknown; calls: [object] }] },
    ]
    const [{ blockOverrides, calls }] = options.blockStateCalls
    expect(blockOverrides).toEqual(block)
    expect(calls[0]).toMatchObject(
      block
        ? {
            gas: '0x6270',
            maxFeePerGas: numberToHex(2_100_000_000n),
            maxPriorityFeePerGas: '0x5f5e100',
          }
        : { gas: '0x6270', gasPrice: '0x7' },
    )
  },
)
