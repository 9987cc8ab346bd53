import {
  type Address,
  type Chain,
  type Client,
  ContractFunctionRevertedError,
  type Transport,
  BaseError as ViemError,
  zeroAddress,
} from 'viem'
import { getEnsAddress, normalize, toCoinType } from 'viem/ens'

/**
 * A resolver that says no has no address. One that could not be heard (its gateway is down) may have
 * one, and nobody else's may stand in for it.
 */
function nobodyUnlessUnheard(error: unknown): undefined {
  const revert =
    error instanceof ViemError && error.walk((one) => one instanceof ContractFunctionRevertedError)
  const name = revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined
  if (!name || name === 'HttpError') throw error
}

/** A name as ENSIP-15 writes it; undefined for one that can be nobody's. */
export function normalizeName(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}

/**
 * The address that a name stands for on a network: the one that its owner set for that network, else
 * the one for Ethereum.
 *
 * @param name - As {@link normalizeName} wrote it.
 * @param options.chain - Number of the network that the address is for.
 * @returns undefined for a name without an address.
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
    const found = await getEnsAddress(client, asked).catch(nobodyUnlessUnheard)
    return found && found !== zeroAddress ? found : undefined
  }
  // ENSIP-11 has no number for ids from 2^31 on.
  const isOwn = options.chain !== 1 && options.chain < 2 ** 31
  const own = isOwn ? await ask(toCoinType(options.chain)) : undefined
  return own ?? (await ask())
}
