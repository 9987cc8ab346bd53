import type { Chain } from '../../../chains/createChains.ts'
import type { KeptOperation } from '../../../storage/bundler/BundlerStore.ts'
import type { BundlerSettings } from '../BundlerSettings.ts'
import type { EntryPoint } from '../entryPoints.ts'
import { type Operation, readOperation } from '../readOperation.ts'

/** Returns the entry point at an address; `undefined` if it is no longer served. */
export function entryPointAt(
  { entryPoints }: BundlerSettings,
  address: string,
): EntryPoint | undefined {
  return entryPoints.find((known) => known.address.toLowerCase() === address.toLowerCase())
}

/** Reads an operation from the database, and keeps the hash under which it was accepted. */
export function parseStoredOperation(
  chain: Chain,
  { hash, operation }: KeptOperation,
  entryPoint: EntryPoint | undefined,
): Operation | undefined {
  if (!entryPoint) return undefined
  const chainId = Number(chain.caipNetworkId.slice('eip155:'.length))
  return { ...readOperation(operation, { chainId, entryPoint }), hash }
}
