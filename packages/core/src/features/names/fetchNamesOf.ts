import { fetchNameRecords } from '../../actions/nameRecords.ts'
import { required } from '../../errors/arguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { chainIdOf, connectedOf } from '../../store/selectors.ts'
import { requireZone } from './requireZone.ts'

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
