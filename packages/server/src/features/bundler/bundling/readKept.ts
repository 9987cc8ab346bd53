import type { Chain } from '../../../chains/createChains.ts'
import type { KeptOperation } from '../../../storage/bundler/BundlerStore.ts'
import type { BundlerSettings } from '../BundlerSettings.ts'
import type { EntryPoint } from '../entryPoints.ts'
import { type Operation, readOperation } from '../readOperation.ts'

/** The entry point of an address, unless it is served no longer. */
export function entryPointAt(
  { entryPoints }: BundlerSettings,
  address: string,
): EntryPoint | undefined {
  return entryPoints.find((known) => known.address.toLowerCase() === address.toLowerCase())
}

/** An operation out of the database. Its hash is the one that it was taken in by. */
export function readKept(
  chain: Chain,
  { hash, operation }: KeptOperation,
  entryPoint: EntryPoint | undefined,
): Operation | undefined {
  if (!entryPoint) return undefined
  const chainId = Number(chain.caipNetworkId.slice('eip155:'.length))
  return { ...readOperation(operation, { chainId, entryPoint }), hash }
}
