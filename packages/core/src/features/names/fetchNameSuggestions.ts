import { BaseError, getNameSuggestions, type NameSuggestion } from '@fairlead/protocol'
import { asNameError, isUnsupported } from '../../actions/nameRecords.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { chainIdOf } from '../../store/selectors.ts'
import { requireZone } from './requireZone.ts'

/**
 * Fetches names for a label, with their zone: first the label itself, then others that are free.
 *
 * @returns Empty on networks that the server doesn't support.
 */
export async function fetchSuggestions(
  fairlead: Fairlead,
  { label, signal }: { label: string; signal?: AbortSignal | undefined },
): Promise<readonly NameSuggestion[]> {
  const zone = await requireZone(fairlead)
  const server = await fairlead.internal.server()
  const chainId = chainIdOf(fairlead.store.getState(), 'eip155')
  if (chainId && server.supported.has(chainId) === false) return []
  const input = { base: 'data', params: { name: label }, query: { zone } } as const
  try {
    const { suggestions } = await request(server, getNameSuggestions, input, { signal })
    return suggestions
  } catch (error) {
    if (isUnsupported(error) || BaseError.find(error, 'NOT_FOUND')) return []
    throw asNameError(error, 'Error fetching name suggestions')
  }
}
