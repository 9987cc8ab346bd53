import type { Hex } from 'viem'
import type { BundlerSettings } from '../BundlerSettings.ts'
import type { Operation } from '../readOperation.ts'
import { bundleGas, handleOps } from '../simulate.ts'

/** Fees of a transaction, in wei per gas. */
export type Price = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Returns the highest `maxFeePerGas` at which all operations still pay back the bundle's cost. */
export function capOf(operations: readonly Operation[]): bigint {
  return leastOf(operations.map(({ maxFeePerGas }) => maxFeePerGas))
}

export function leastOf(values: readonly bigint[]): bigint {
  return values.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
}

/**
 * Signs the transaction of a bundle.
 *
 * @param options.operations - Operations of one entry point. Without them the transaction only uses up the nonce.
 */
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
