import type { Deployment, Format } from './Descriptor.ts'
import { aave } from './registry/aave.ts'
import { ens } from './registry/ens.ts'
import { lido } from './registry/lido.ts'
import { oneInch } from './registry/oneInch.ts'
import { permit2, permit2TypedData } from './registry/permit2.ts'
import { seaport } from './registry/seaport.ts'
import { uniswap } from './registry/uniswap.ts'
import { wrappedCoins } from './registry/wrappedCoins.ts'

const calls = [...aave, ...ens, ...lido, ...oneInch, ...permit2, ...uniswap, ...wrappedCoins]
const typedData = [...permit2TypedData, ...seaport]

/** A contract that the bundled descriptors know. */
export type KnownContract = {
  /** Name of the contract and who made it, e.g. `Aave: Pool v3`. */
  readonly contractName: string
  /** By Solidity signature with the names of all parameters. */
  readonly formats: Readonly<Record<string, Format>>
}

/** Returns the formats of a contract's calls; `undefined` unless a descriptor names this address on this chain. */
export function findCallFormats(place: Deployment): KnownContract | undefined {
  const found = calls.find(({ context }) => isDeployed(context.contract.deployments, place))
  return found && { contractName: nameOf(found.metadata), formats: found.display.formats }
}

/**
 * Returns the format of typed data. The chain, the contract, the domain's name and the whole type must match.
 *
 * @param options.encodedType - Result of `encodeType` of EIP-712, with all types that the primary type uses.
 */
export function findTypedDataFormat(options: {
  readonly place: Deployment
  readonly domain: { readonly name?: unknown; readonly version?: unknown }
  readonly encodedType: string
}): { readonly contractName: string; readonly format: Format } | undefined {
  const { domain, encodedType, place } = options
  const found = typedData.find(({ context: { eip712 } }) => {
    const { name, version } = eip712.domain
    if (domain.name !== name || (version !== undefined && domain.version !== version)) return false
    return isDeployed(eip712.deployments, place)
  })
  if (!found || !Object.hasOwn(found.display.formats, encodedType)) return undefined
  return {
    contractName: nameOf(found.metadata),
    format: found.display.formats[encodedType]!,
  }
}

function isDeployed(deployments: readonly Deployment[], { address, chainId }: Deployment): boolean {
  return deployments.some(
    (one) => one.chainId === chainId && one.address.toLowerCase() === address.toLowerCase(),
  )
}

function nameOf({ contractName, owner }: { contractName: string; owner: string }): string {
  return `${owner}: ${contractName}`
}
