import type { ChainId } from '@fairlead/protocol'
import { fetchNameRecords } from '../../actions/nameRecords.ts'
import { required } from '../../errors/arguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { keep } from '../../store/persistedCache.ts'
import { profileRead } from '../../store/profiles.ts'
import { chainIdOf, connectedOf } from '../../store/selectors.ts'
import { requireZone } from './requireZone.ts'

/**
 * Reads the names of a connected account, and keeps them for its profile.
 *
 * @throws `NameError`, 'Error fetching names for address'; `REQUEST_ABORTED`.
 */
export async function readNames(
  fairlead: Fairlead,
  asked: { address: string; chainId: ChainId; signal: AbortSignal },
): Promise<readonly string[]> {
  const { address, chainId, signal } = asked
  const names = (await fetchNameRecords(fairlead, asked)).map(({ name }) => name)
  if (signal.aborted) return names
  keep(fairlead, 'names', `${chainId}:${address}`, names)
  fairlead.store.setState((state) => profileRead(state, address, { registered: names[0] }))
  return names
}

/** Returns the names of an address; see `fetchNames`. */
export async function fetchNamesOf(
  fairlead: Fairlead,
  given: { address?: string | undefined; signal?: AbortSignal | undefined },
): Promise<readonly string[]> {
  const state = fairlead.store.getState()
  const own = connectedOf(state, 'eip155')?.accounts[0].address
  const address = required(given.address ?? own, 'address', 'fetchNames')
  await requireZone(fairlead)
  const chainId = required(chainIdOf(state, 'eip155'), 'network', 'fetchNames')
  const records = await fetchNameRecords(fairlead, { address, chainId, signal: given.signal })
  return records.map(({ name }) => name)
}
