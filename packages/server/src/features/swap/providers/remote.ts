import { BaseError, type SwapToken, tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, type Hex, zeroAddress } from 'viem'
import type { Chain } from '../../../chains/createChains.ts'
import { nativeAddress } from '../../../chains/nativeToken.ts'
import type { SwapFee } from '../../../configuration/Vendors.ts'
import { Refusal } from '../../../problem.ts'
import { toTokenId } from '../listTokens.ts'
import { insufficientLiquidity } from '../refusals.ts'
import type { SwapCall, SwapOrder } from '../SwapVendor.ts'
import { swapChainIds } from '../swapNetworks.ts'

// Shared code of the vendors with an HTTP API.

/** Statuses that say that the question has no answer, not that the vendor is in trouble. */
const questionStatuses: ReadonlySet<number> = new Set([400, 404, 422])

/** Dependencies of the vendors. */
export type RemoteOptions = {
  clock: () => number
  fetch: typeof globalThis.fetch
  /** The operator's fee; absent or 0 for none. */
  fee?: SwapFee | undefined
}

export const EvmAddress = v.custom<Address>(
  (value) => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  'Not an address',
)
/** Amount in the smallest unit. */
export const Units = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Not an amount'))
/** Gas or an amount as text, hexadecimal text or a number. */
export const Quantity = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/, 'Not a quantity')),
    v.pipe(v.number(), v.integer(), v.minValue(0)),
  ]),
  v.transform((value) => BigInt(value)),
)
const Calldata = v.custom<Hex>(
  (value) => typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})+$/.test(value),
  'Not data of a call',
)
/** A transaction. Vendors call the gas limit `gas` or `gasLimit`. */
export const Transaction = v.object({
  data: Calldata,
  gas: v.nullish(Quantity),
  gasLimit: v.nullish(Quantity),
  to: EvmAddress,
  value: v.nullish(Quantity),
})
/** A token of a vendor's list. */
const ListedToken = v.object({
  address: EvmAddress,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoURI: v.nullish(v.string()),
  name: v.string(),
  symbol: v.string(),
})

/** True for the networks of the specification. The vendors serve no others that this server has. */
export function isListed({ caipNetworkId }: Chain): boolean {
  return swapChainIds.some((id) => caipNetworkId === `eip155:${id}`)
}

/** Returns the number of an EVM chain as text. */
export function numberOf({ caipNetworkId }: Chain): string {
  return caipNetworkId.slice('eip155:'.length)
}

/**
 * Converts a vendor's transaction. The page computes the value on its own, so another value is refused.
 *
 * @throws `RESPONSE_INVALID`
 */
export function toSwapCall(
  { data, gas, gasLimit, to, value }: v.InferOutput<typeof Transaction>,
  { amount, from }: Pick<SwapOrder, 'amount' | 'from'>,
): SwapCall {
  if ((value ?? 0n) !== (from === nativeAddress ? amount : 0n))
    throw new BaseError('RESPONSE_INVALID')
  const limit = gas ?? gasLimit
  return { data, gas: limit ? limit : undefined, to }
}

/** Converts a vendor's list of tokens. One bad entry must not cost the whole list, so bad ones are omitted. */
export function toSwapTokens(chain: Chain, entries: readonly unknown[]): SwapToken[] {
  return entries.flatMap((entry) => {
    const token = tryParse(ListedToken, entry)
    if (!token) return []
    const { address, decimals, logoURI, name, symbol } = token
    const id = toTokenId(chain, address === zeroAddress ? nativeAddress : address)
    return [{ address: id, decimals, logoUri: logoURI, name, symbol }]
  })
}

/**
 * Converts a vendor's refusal of one question. Only trouble with the vendor itself counts as its failure: otherwise a
 * unusual question would put the vendor last for all users.
 */
export function readRefusal(body: unknown, status: number): BaseError | undefined {
  if (/insufficient[\s_]liquidity/i.test(JSON.stringify(body))) return insufficientLiquidity()
  return questionStatuses.has(status) ? new BaseError('NOT_FOUND') : undefined
}

/** Turns a refusal of the question into `undefined`: there is no route. Other errors are thrown again. */
export function orMissing(error: unknown): undefined {
  if (BaseError.is(error) && error.code === 'NOT_FOUND' && !(error instanceof Refusal))
    return undefined
  throw error
}
