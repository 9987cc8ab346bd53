import { BaseError, parse, TransactionHash } from '@fairlead/protocol'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  hexToSignature,
  keccak256,
  serializeTransaction,
  type TransactionSerializable,
} from 'viem'
import type { KeySession } from '../keys/Keys.ts'
import { NodeRefusal } from '../rpc/NodeRefusal.ts'
import { chainNumber } from './chainNumber.ts'
import type { MethodContext } from './Method.ts'
import { type Fees, readDataFee, readFees, toQuantity } from './readFees.ts'

/** Pauses before each look for a transaction whose answer was lost, in milliseconds. Nodes need time to learn of it. */
export const lostPausesMs = [500, 1_000, 2_000, 4_000]
/** Maximum wait for the nodes at each look, in milliseconds. */
const lostLimitMs = 5_000

/** A transaction built from the page's request and from data of the network. */
export type Draft = {
  readonly data: Hex
  /** Maximum fee on top of gas, in the smallest unit. */
  readonly dataFee: bigint
  readonly fees: Fees
  readonly gas: bigint
  /** True if the network estimated that it succeeds. */
  readonly isTried: boolean
  readonly nonce: number
  readonly to: Hex | undefined
  readonly value: bigint
}

/** Parsed transaction of a page. */
type Given = {
  data?: string | undefined
  gas?: string | undefined
  gasLimit?: string | undefined
  input?: string | undefined
  to?: string | null | undefined
  value?: string | undefined
}

/** Returns the transaction to serialize and sign. */
export function toTransaction(
  { data, fees, gas, nonce, to, value }: Omit<Draft, 'dataFee'>,
  chainId: number,
) {
  const fields = { data, gas, nonce, to, value }
  return fees.type === 'eip1559'
    ? ({ ...fields, ...fees, chainId, type: 'eip1559' } as const)
    : ({ ...fields, ...fees, chainId, type: 'legacy' } as const)
}

/** Returns what the key worker signs for a transaction. */
export function toSigningRequest(
  transaction: TransactionSerializable,
  chainId: number,
): KeySession.SigningRequest {
  return {
    chainId,
    type: 'evm-transaction',
    unsigned: hexToBytes(serializeTransaction(transaction)),
  }
}

/** Returns the bytes to send. */
export function toRaw(transaction: TransactionSerializable, signature: Uint8Array): Hex {
  return serializeTransaction(transaction, hexToSignature(bytesToHex(signature)))
}

/**
 * Sends a transaction with its signature. If the answer is lost, finds out whether the network has the transaction:
 * after an error, the user would send and pay again.
 * @returns Its hash.
 */
export async function sendSigned(
  transaction: TransactionSerializable,
  signature: Uint8Array,
  context: Pick<MethodContext, 'network' | 'nodes' | 'operations'>,
): Promise<Hex> {
  const { network, nodes } = context
  const raw = toRaw(transaction, signature)
  const method = 'eth_sendRawTransaction'
  try {
    const hash = await nodes.request({ method, network, params: [raw] })
    return parse(TransactionHash, hash, 'RESPONSE_INVALID') as Hex
  } catch (error) {
    if (!BaseError.find(error, 'UPSTREAM_UNAVAILABLE')) throw error
    const hash = keccak256(raw)
    if (await isSent(hash, context)) return hash
    throw error
  }
}

/** Returns true if a node has the transaction, pending or in a block. */
async function isSent(
  hash: Hex,
  { network, nodes, operations }: Pick<MethodContext, 'network' | 'nodes' | 'operations'>,
): Promise<boolean> {
  const method = 'eth_getTransactionByHash'
  const request = { limitMs: lostLimitMs, method, network, params: [hash] }
  for (const pauseMs of lostPausesMs) {
    await operations.wait(pauseMs)
    const found = await nodes.request(request).catch(() => null)
    if (typeof found === 'object' && found !== null && 'hash' in found && found.hash === hash)
      return true
  }
  return false
}

/** Returns the maximum cost of a transaction, without the value it sends. */
export function costOf({ dataFee, fees, gas }: Draft): bigint {
  return gas * (fees.type === 'eip1559' ? fees.maxFeePerGas : fees.gasPrice) + dataFee
}

/**
 * Reads fees, nonce and gas from the chain.
 * @throws `PROVIDER_ERROR` if the transaction would fail and the page set no gas limit.
 */
export async function draftTransaction(
  given: Given & {
    /** True if `gas` applies only when the chain can't estimate. */
    isGasFallback?: boolean
  },
  context: MethodContext,
): Promise<Draft> {
  const { addresses, network, nodes, signal } = context
  const ask = (method: string, params: readonly unknown[]) =>
    nodes.request({ method, network, params, signal })
  const { gas: asked = given.gasLimit, to, value = '0x0' } = given
  const data = (given.data ?? given.input ?? '0x') as Hex
  const call = { data, from: addresses.eip155, value, ...(to ? { to } : {}) }
  const [fees, count, estimate] = await Promise.all([
    readFees(context),
    // A nonce from the page is ignored: it could silently replace a pending transaction.
    ask('eth_getTransactionCount', [addresses.eip155, 'pending']).then(toQuantity),
    ask('eth_estimateGas', [call]).then(toQuantity, async (error: unknown) => {
      // The page may know better and set a gas limit; without one there is nothing to sign.
      if (asked !== undefined && BaseError.find(error, 'PROVIDER_ERROR')) return undefined
      throw (await isTooMuch(value, context)) ? NodeRefusal.funds() : error
    }),
  ])
  const needed = estimate === undefined ? 0n : (estimate * 12n) / 10n
  const wanted = given.isGasFallback && estimate !== undefined ? 0n : BigInt(asked ?? 0)
  const draft = {
    data,
    fees,
    gas: wanted > needed ? wanted : needed,
    isTried: estimate !== undefined,
    nonce: Number(count),
    to: (to ?? undefined) as Hex | undefined,
    value: BigInt(value),
  }
  const unsigned = serializeTransaction(toTransaction(draft, chainNumber(network)))
  return { ...draft, dataFee: await readDataFee(unsigned, context) }
}

/** Checks the balance, because nodes report missing funds with different messages or none. */
async function isTooMuch(value: string, context: MethodContext): Promise<boolean> {
  const { addresses, network, nodes, signal } = context
  const params = [addresses.eip155, 'latest']
  return nodes
    .request({ method: 'eth_getBalance', network, params, signal })
    .then((held) => toQuantity(held) < BigInt(value))
    .catch(() => false)
}
