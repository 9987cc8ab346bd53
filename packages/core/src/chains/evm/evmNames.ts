import { EvmAddress, parse } from '@fairlead/protocol'
import {
  type Address,
  type Chain,
  type Client,
  ContractFunctionRevertedError,
  type Transport,
  BaseError as ViemError,
  zeroAddress,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsText, normalize, toCoinType } from 'viem/ens'

/** Looks up an address in ENS: its primary name and that name's avatar. */
export async function readEvmName(
  client: Client,
  options: { address: string; universalResolver: string },
): Promise<{ name: string; avatar?: string | undefined } | undefined> {
  const universalResolverAddress: Address = parse(EvmAddress, options.universalResolver)
  const address = parse(EvmAddress, options.address)
  const name = await getEnsName(client, { address, universalResolverAddress })
  if (!name) return undefined
  const record = { key: 'avatar', name, universalResolverAddress }
  // The name is returned even if the avatar can't be read.
  const avatar = await getEnsText(client, record).catch(() => undefined)
  return { name, ...(avatar ? { avatar } : {}) }
}

/** Normalizes a name as ENSIP-15 defines; returns undefined for an invalid name. */
export function normalizeName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/**
 * Resolves a name to an address on a network. Uses the owner's record for that network, else the
 * record for Ethereum.
 *
 * @param name - A name returned by {@link normalizeName}.
 * @param options.chain - Chain id of the network.
 * @returns Undefined for a name without an address.
 */
export async function readEnsAddress(
  client: Client<Transport, Chain>,
  name: string,
  options: { chain: number; resolver: string },
): Promise<string | undefined> {
  const universalResolverAddress = options.resolver as Address
  const ask = async (coinType?: bigint) => {
    const given = coinType === undefined ? {} : { coinType }
    const asked = { name, strict: true, universalResolverAddress, ...given }
    const found = await getEnsAddress(client, asked).catch(noAddressIfReverted)
    return found && found !== zeroAddress ? found : undefined
  }
  // ENSIP-11 defines coin types only for chain ids below 2^31.
  const isOwn = options.chain !== 1 && options.chain < 2 ** 31
  const own = isOwn ? await ask(toCoinType(options.chain)) : undefined
  return own ?? (await ask())
}

/**
 * Treats a resolver's decoded revert as "no address". Rethrows every other error, and `HttpError`:
 * a name whose gateway is unreachable may have an address, and no fallback address may replace it.
 */
function noAddressIfReverted(error: unknown): undefined {
  const revert =
    error instanceof ViemError && error.walk((one) => one instanceof ContractFunctionRevertedError)
  const name = revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined
  if (!name || name === 'HttpError') throw error
}
