import * as v from 'valibot'
import {
  decodeAbiParameters,
  getAddress,
  type Hex,
  hexToBigInt,
  isHex,
  parseAbiParameters,
  slice as sliceHex,
} from 'viem'

/** Simulation result for one account: balance changes and new allowances. */
export type Outcome = {
  /** For each call, true if it was not reverted. */
  readonly happens: readonly boolean[]
  /** True if the outcome was too long to read in full. */
  readonly isCut: boolean
  readonly moves: readonly Move[]
  readonly grants: readonly Grant[]
}

/** Negative amounts leave the account. Without `token`: the network's coin. With `id`: one NFT. */
export type Move = {
  readonly amount: bigint
  readonly id?: bigint | undefined
  readonly token: Hex | undefined
}

/** Lets a spender take up to an amount, one NFT (`id`) or, with neither, a whole collection. */
export type Grant = {
  readonly amount?: bigint | undefined
  readonly id?: bigint | undefined
  readonly spender: Hex
  readonly token: Hex
}

/**
 * Maximum number of logs read per contract, so that one contract can't hide another's logs; and of items in one log.
 */
const mostLogs = 512
const mostItems = 64

/** Placeholder address that nodes use to log transfers of the network's coin; no contract can be there. */
const coin = `0x${'e'.repeat(40)}`

/**
 * Permit2 contract: allowances for all tokens, at the same address on every chain.
 * https://docs.uniswap.org/contracts/permit2
 */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

const Data = v.custom<Hex>((value) => isHex(value))
const matching = (shape: RegExp) =>
  v.custom<Hex>((value) => typeof value === 'string' && shape.test(value))
const Log = v.object({
  address: matching(/^0x[0-9a-f]{40}$/i),
  data: Data,
  topics: v.pipe(v.array(matching(/^0x[0-9a-f]{64}$/i)), v.maxLength(4)),
})
const Blocks = v.tuple([
  v.object({
    calls: v.array(
      v.object({
        logs: v.optional(v.array(v.unknown()), []),
        status: matching(/^0x0*[01]$/),
      }),
    ),
  }),
])

/**
 * Reads the answer of `eth_simulateV1` (https://github.com/ethereum/execution-apis) for one account.
 * @param count - Number of simulated calls.
 * @returns `undefined` if the answer doesn't match the schema.
 */
export function readOutcome(options: readOutcome.Options): Outcome | undefined {
  const { account, answer, count } = options
  const blocks = v.safeParse(Blocks, answer)
  if (!blocks.success) return undefined
  const [{ calls }] = blocks.output
  if (calls.length !== count) return undefined
  const own = account.toLowerCase()
  const moves = new Map<string, Move>()
  const grants = new Map<string, Grant>()
  const happens = calls.map(({ status }) => BigInt(status) === 1n)
  const counts = new Map<string, number>()
  let isCut = false
  for (const given of calls.flatMap(({ logs }, index) => (happens[index] ? logs : []))) {
    const log = v.safeParse(Log, given)
    if (!log.success) return undefined
    const writer = log.output.address.toLowerCase()
    const count = (counts.get(writer) ?? 0) + 1
    counts.set(writer, count)
    const found = count > mostLogs ? 'cut' : readLog(log.output, own)
    if (found === 'cut') isCut = true
    else if (found)
      for (const one of found) {
        // A token's own allowance and its Permit2 allowance have separate keys.
        const key = `${writer} ${one.token} ${one.id} ${'spender' in one ? one.spender : ''}`
        // The last value of an allowance counts; transfers add up.
        if ('spender' in one) grants.set(key, one)
        else moves.set(key, { ...one, amount: (moves.get(key)?.amount ?? 0n) + one.amount })
      }
  }
  return {
    grants: [...grants.values()].filter(({ amount }) => amount !== 0n),
    happens,
    isCut,
    moves: [...moves.values()].filter(({ amount }) => amount !== 0n),
  }
}

export declare namespace readOutcome {
  type Options = { account: string; answer: unknown; count: number }
}

type Log = v.InferOutput<typeof Log>
type Found = readonly (Grant | Move)[] | 'cut' | undefined

const topics = {
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  approvalForAll: '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  transferBatch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  permit2Approval: '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  permit2Permit: '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
  transferSingle: '0xc3d58168c5ae7393731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
}

/** Any contract can write any log, so each change keeps its contract. Unknown logs are ignored. */
function readLog({ address, data, topics: [name, ...rest] }: Log, own: string): Found {
  const [first, second, third] = rest
  const token = address.toLowerCase() === coin ? undefined : getAddress(address)
  const word = data.length === 66 ? hexToBigInt(data) : undefined
  if (name === topics.transfer) {
    if (rest.length === 2 && word !== undefined)
      return moved({ amount: word, from: first, own, to: second, token })
    // https://eips.ethereum.org/EIPS/eip-721: the token id is a topic.
    if (rest.length === 3 && token)
      return moved({ amount: 1n, from: first, id: numberOf(third), own, to: second, token })
  }
  if (name === topics.approval && token && accountOf(first) === own) {
    const spender = addressOf(second)
    if (!spender) return undefined
    if (rest.length === 2 && word !== undefined) return [{ amount: word, spender, token }]
    if (rest.length === 3) {
      const isRevoked = BigInt(spender) === 0n
      return [{ amount: isRevoked ? 0n : 1n, id: numberOf(third), spender, token }]
    }
  }
  if (name === topics.approvalForAll && token && accountOf(first) === own) {
    const spender = addressOf(second)
    if (spender && word !== undefined)
      return [{ amount: word === 0n ? 0n : undefined, spender, token }]
  }
  // https://eips.ethereum.org/EIPS/eip-1155: the first topic is the operator.
  if (name === topics.transferSingle && token && data.length === 130) {
    const [id, amount] = decodeAbiParameters(parseAbiParameters('uint256, uint256'), data)
    return moved({ amount, from: second, id, own, to: third, token })
  }
  if (name === topics.permit2Approval || name === topics.permit2Permit)
    return address.toLowerCase() === permit2 ? readPermit2({ data, own, rest }) : undefined
  if (name === topics.transferBatch && token) {
    if (accountOf(second) !== own && accountOf(third) !== own) return undefined
    const items = readItems(data)
    if (!items) return 'cut'
    return items.flatMap((item) => moved({ ...item, from: second, own, to: third, token }) ?? [])
  }
  return undefined
}

/** Owner, token and spender are topics; the amount precedes the deadline in the data. */
function readPermit2(log: { data: Hex; own: string; rest: readonly Hex[] }): Found {
  const { data, own, rest } = log
  const [owner, token, spender] = rest.map(addressOf)
  if (owner?.toLowerCase() !== own || !token || !spender || data.length < 66) return undefined
  return [{ amount: hexToBigInt(sliceHex(data, 0, 32)), spender, token }]
}

function readItems(data: Hex): { amount: bigint; id: bigint }[] | undefined {
  // Two lists: their offsets, their lengths, their entries.
  if (data.length > 2 + 64 * (4 + 2 * mostItems)) return undefined
  try {
    const lists = parseAbiParameters('uint256[], uint256[]')
    const [ids, amounts] = decodeAbiParameters(lists, data)
    if (ids.length !== amounts.length) return undefined
    return ids.map((id, index) => ({ amount: amounts[index] ?? 0n, id }))
  } catch {
    return undefined
  }
}

function moved(options: {
  amount: bigint
  from: Hex | undefined
  id?: bigint | undefined
  own: string
  to: Hex | undefined
  token: Hex | undefined
}): readonly Move[] | undefined {
  const { amount, from, id, own, to, token } = options
  const sign = BigInt(Number(accountOf(to) === own) - Number(accountOf(from) === own))
  return sign === 0n ? undefined : [{ amount: sign * amount, id, token }]
}

const numberOf = (topic: Hex | undefined) => BigInt(topic ?? 0)

/** Lower-case address of a topic. */
const accountOf = (topic: Hex | undefined) => topic && `0x${topic.slice(26).toLowerCase()}`

function addressOf(topic: Hex | undefined): Hex | undefined {
  const account = accountOf(topic)
  return account ? getAddress(account as Hex) : undefined
}
