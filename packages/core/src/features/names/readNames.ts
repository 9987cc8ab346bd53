import type { ChainId } from '@fairlead/protocol'
import { fetchNameRecords } from '../../actions/nameRecords.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { keep } from '../../store/persistedCache.ts'
import { profileRead } from '../../store/profiles.ts'

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
