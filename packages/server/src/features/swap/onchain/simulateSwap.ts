import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  parseAbi,
} from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import { Refusal } from '../../../problem.ts'
import type { EncodedSwap } from './encodeSwap.ts'

/** Account without a key that swaps in simulations: last 20 bytes of `keccak256('fairlead swap simulation')`. */
export const simulatedTaker = '0xf7d1ef687e90c0ea87068992c86f77e2d0e298a8'
/** Highest storage slot that is tried for the balances of a token. */
const slotLimit = 60
/** Slot of the balances of OpenZeppelin's upgradeable ERC-20 (ERC-7201 namespace `openzeppelin.storage.ERC20`). */
const namespacedSlot = 0x52c63247e1f47db19d5ce0470030c497f067ca4cebf71ba98eeadabe20bace00n
/** Pays for gas, if the node demands it. */
const etherForGas = 10n ** 18n

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address) view returns (uint256)',
])

const HexText = v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i))
const Simulated = v.pipe(
  v.array(
    v.object({
      calls: v.array(v.object({ gasUsed: HexText, returnData: HexText, status: HexText })),
    }),
  ),
  v.length(1),
)

export type Simulation = {
  /** Gas that the swap used. */
  readonly gasUsed: bigint
}

/**
 * Runs a swap at the newest block, without an account that holds the token: a key-less account gets the amount by a state
 * override, approves the router, and swaps. Needs a node with `eth_simulateV1`.
 *
 * @param swap - Must pay to {@link simulatedTaker}, and revert if it pays less than `minOut`.
 * @returns `undefined` if the swap would fail, or a token's fee on transfers would leave less than `minOut`.
 * @throws `UPSTREAM_UNAVAILABLE` if no node can simulate.
 */
export async function simulateSwap(
  chain: Chain,
  swap: EncodedSwap,
  terms: { amount: bigint; from: Address; minOut: bigint; spender: Address; to: Address },
): Promise<Simulation | undefined> {
  const { amount, from, minOut, spender, to } = terms
  const isFromNative = from === nativeAddress
  const isToNative = to === nativeAddress
  const sent = isFromNative ? amount : 0n
  const calls = [
    ...(isFromNative
      ? []
      : [toCall({ data: balanceOf(), to: from }), approve(from, spender, amount)]),
    toCall({ ...swap, value: sent }),
    ...(isToNative ? [] : [toCall({ data: balanceOf(), to })]),
  ]
  const stateOverrides = {
    [simulatedTaker]: { balance: numberToHex(sent + etherForGas) },
    ...(isFromNative ? {} : { [from]: { stateDiff: grant(amount) } }),
  }
  const results = await simulate(chain, { calls, stateOverrides })
  if (results.some(({ status }) => BigInt(status) !== 1n)) return undefined
  const held = isFromNative ? amount : toAmount(results[0]?.returnData)
  const received = isToNative ? minOut : toAmount(results.at(-1)?.returnData)
  const swapped = results[isFromNative ? 0 : 2]
  if (!swapped || held < amount || received < minOut) return undefined
  return { gasUsed: BigInt(swapped.gasUsed) }
}

async function simulate(chain: Chain, block: object) {
  const { answers } = await chain.rpc.ask({
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [block], validation: false }, 'latest'],
  })
  const results = tryParse(Simulated, (answers[0] as { result?: unknown } | undefined)?.result)
  if (!results)
    throw new Refusal('UPSTREAM_UNAVAILABLE', {
      field: 'rpc',
      shortMessage: 'The node cannot simulate swaps. Use a node with eth_simulateV1',
    })
  return results[0]?.calls ?? []
}

function toCall({ data, to, value = 0n }: { data: Hex; to: Address; value?: bigint }) {
  return { from: simulatedTaker, input: data, to, value: numberToHex(value) }
}

function balanceOf(): Hex {
  return encodeFunctionData({ abi: tokenAbi, args: [simulatedTaker], functionName: 'balanceOf' })
}

function approve(token: Address, spender: Address, amount: bigint) {
  const args = [spender, amount] as const
  return toCall({
    data: encodeFunctionData({ abi: tokenAbi, args, functionName: 'approve' }),
    to: token,
  })
}

/**
 * Places where a token may keep the account's balance. Solidity hashes account and slot, Vyper slot and account. The other
 * addresses have no key. Calculated once: it takes more than a hundred hashes.
 */
const balancePlaces: readonly Hex[] = [
  ...Array.from({ length: slotLimit + 1 }, (_, slot) => BigInt(slot)),
  namespacedSlot,
].flatMap((slot) => [
  hashOf(['address', 'uint256'], [simulatedTaker, slot]),
  hashOf(['uint256', 'address'], [slot, simulatedTaker]),
])

/** Sets the account's balance in every place where a token may keep it. */
function grant(amount: bigint): Record<Hex, Hex> {
  const value = numberToHex(amount, { size: 32 })
  return Object.fromEntries(balancePlaces.map((place) => [place, value]))
}

function hashOf(types: readonly string[], values: readonly unknown[]): Hex {
  return keccak256(
    encodeAbiParameters(
      types.map((type) => ({ type })),
      [...values],
    ),
  )
}

function toAmount(data: string | undefined): bigint {
  return data && data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n
}
