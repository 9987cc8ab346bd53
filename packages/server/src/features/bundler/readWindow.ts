import { encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { Chain } from '../../chains/createChains.ts'
import { askNode } from './askNode.ts'
import type { Operation } from './readOperation.ts'
import { delegations } from './simulate.ts'

const packedType =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)'
const abi = parseAbi([
  `function validateUserOp(${packedType} op, bytes32 hash, uint256 missing) returns (uint256)`,
  `function validatePaymasterUserOp(${packedType} op, bytes32 hash, uint256 cost) returns (bytes, uint256)`,
])

/** Validity range of an operation, in seconds since 1970. `until` is the maximum for most operations. */
export type Window = {
  readonly isAggregated: boolean
  readonly start: number
  readonly until: number
}

const always: Window = { isAggregated: false, start: 0, until: 2 ** 48 - 1 }

/**
 * Reads the validity ranges that account and paymaster return, and intersects them. An account that doesn't exist yet
 * can't be asked; the simulation of the bundle catches its expiry.
 *
 * @throws `UPSTREAM_UNAVAILABLE`
 */
export async function readWindow(chain: Chain, operation: Operation): Promise<Window> {
  const { hash, packed, paymaster, sender } = operation
  const account = encodeFunctionData({
    abi,
    args: [packed, hash, 0n],
    functionName: 'validateUserOp',
  })
  const [ofAccount, ofPaymaster] = await Promise.all([
    ask(chain, operation, sender, account),
    paymaster &&
      ask(
        chain,
        operation,
        paymaster,
        encodeFunctionData({
          abi,
          args: [packed, hash, 0n],
          functionName: 'validatePaymasterUserOp',
        }),
      ),
  ])
  // The paymaster's validation data is the second word; the first is the offset of its context.
  const windows = [toWindow(ofAccount, 0), toWindow(ofPaymaster, 1)]
  return windows.reduce((one, other) => ({
    isAggregated: one.isAggregated || other.isAggregated,
    start: Math.max(one.start, other.start),
    until: Math.min(one.until, other.until),
  }))
}

async function ask(chain: Chain, operation: Operation, to: Hex, data: Hex) {
  const { entryPoint, gas } = operation
  const limit = numberToHex(gas.verification + gas.paymaster + 100_000n)
  const call = { data, from: entryPoint.address, gas: limit, to }
  const override = delegations([operation])
  const answer = await askNode(chain, 'eth_call', [
    call,
    'latest',
    ...(Object.keys(override).length > 0 ? [override] : []),
  ])
  return 'result' in answer ? answer.result : undefined
}

/**
 * Unpacks ERC-4337 validation data: aggregator (20 bytes), then `validUntil` and `validAfter` (6 bytes each, from the
 * low end). https://eips.ethereum.org/EIPS/eip-4337
 */
function toWindow(answer: unknown, at: number): Window {
  const word = typeof answer === 'string' ? answer.slice(2 + at * 64, 2 + (at + 1) * 64) : ''
  if (!/^[0-9a-f]{64}$/i.test(word)) return always
  const data = BigInt(`0x${word}`)
  const until = Number((data >> 160n) & 0xffffffffffffn)
  return {
    isAggregated: (data & ((1n << 160n) - 1n)) > 1n,
    start: Number(data >> 208n),
    until: until === 0 ? always.until : until,
  }
}
