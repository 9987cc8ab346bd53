import type { Hex } from 'viem'
import type { BundlerSettings } from '../BundlerSettings.ts'
import type { Operation } from '../readOperation.ts'
import { bundleGas, handleOps } from '../simulate.ts'

/** In wei for a unit of gas. */
export type Price = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** What a bundle may cost at most, so that its operations pay all of it back. */
export function capOf(operations: readonly Operation[]): bigint {
  return leastOf(operations.map(({ maxFeePerGas }) => maxFeePerGas))
}

export function leastOf(values: readonly bigint[]): bigint {
  return values.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
}

/** @param options.operations - Of one entry point; without them nothing is done, for a nonce to be used. */
export async function signBundle(
  { account, chain }: BundlerSettings,
  options: { nonce: number; operations?: readonly Operation[]; price: Price },
): Promise<Hex> {
  const { nonce, operations = [], price } = options
  const chainId = Number(chain.caipNetworkId.slice('eip155:'.length))
  const common = { ...price, chainId, nonce }
  const [first] = operations
  if (!first)
    return account.signTransaction({
      ...common,
      gas: 21_000n,
      to: account.address,
      type: 'eip1559',
    })
  const authorizationList = operations.flatMap(({ authorization }) => authorization ?? [])
  const call = {
    ...common,
    data: handleOps(operations, account.address),
    gas: bundleGas(operations),
    to: first.entryPoint.address,
  }
  return authorizationList.length > 0
    ? account.signTransaction({ ...call, authorizationList, type: 'eip7702' })
    : account.signTransaction({ ...call, type: 'eip1559' })
}
