import type { KeptOperation } from '../../../storage/bundler/bundlerRows.ts'
import type { BundlerSettings } from '../BundlerSettings.ts'
import { type Operation, readOperation } from '../readOperation.ts'

/**
 * Reads an operation from the database, and keeps the hash under which it was accepted.
 *
 * @returns `undefined` if its entry point is no longer served.
 */
export function parseStoredOperation(
  { chain, entryPoints }: Pick<BundlerSettings, 'chain' | 'entryPoints'>,
  { entryPoint: address, hash, operation }: KeptOperation,
): Operation | undefined {
  const entryPoint = entryPoints.find(
    (known) => known.address.toLowerCase() === address.toLowerCase(),
  )
  if (!entryPoint) return undefined
  const chainId = Number(chain.caipNetworkId.slice('eip155:'.length))
  return { ...readOperation(operation, { chainId, entryPoint }), hash }
}
