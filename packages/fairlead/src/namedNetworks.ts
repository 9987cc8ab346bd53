import { suggestName } from '@fairlead/core/internal'
import { InputError } from '@fairlead/protocol'
import * as named from './networks.ts'

/**
 * Returns the network of `fairlead/networks` with a name or a CAIP-2 id.
 *
 * @param path - Option that names the network, e.g. `networks.0`.
 * @throws `OPTIONS_INVALID`, with the known name that a misspelled one probably means.
 */
export function findNetwork(wanted: string, path: string): unknown {
  const found =
    Object.entries(named).find(([name]) => name === wanted)?.[1] ??
    Object.values(named).find((network) => caipNetworkIdOf(network) === wanted)
  if (found) return found
  const meant = suggestName(wanted, Object.keys(named))
  throw new InputError({
    code: 'OPTIONS_INVALID',
    detail: `No network of fairlead/networks has the name or id "${wanted}".${meant || ' Pass it as an object.'}`,
    path,
    reason: 'Invalid input',
  })
}

function caipNetworkIdOf(network: { id: number | string }): string {
  return 'caipNetworkId' in network ? String(network.caipNetworkId) : `eip155:${network.id}`
}
