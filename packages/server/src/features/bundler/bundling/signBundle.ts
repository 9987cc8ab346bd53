import type { Hex } from 'viem'
import type { BundlerSettings } from '../BundlerSettings.ts'
import type { Price } from '../price.ts'
import type { Operation } from '../readOperation.ts'
import { bundleGas, handleOps } from '../simulate.ts'

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
