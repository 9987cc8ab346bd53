import type { Namespace } from '@fairlead/protocol'
import type { Token } from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'

/**
 * Tokens of the connected account on its network, the most valuable first.
 *
 * Asked in this order: what was kept less than 30 s ago; an embedded wallet that can tell; the
 * server; and, where there is no server or the chain is local, the chain itself.
 *
 * @param parameters.forceUpdate - Ids of tokens that must be read anew, past every cache.
 * @returns An empty list on a network that the server does not serve.
 * @throws `BalancesError` after telling the person, and for the next 30 s without asking
 *   again; `ARGUMENT_REQUIRED` while disconnected or on a chain that is not configured.
 */
export async function fetchTokenBalances(
  fairlead: Fairlead,
  parameters: fetchTokenBalances.Parameters = {},
): Promise<readonly Token[]> {
  const { readTokenBalances } = await import('./readTokenBalances.ts')
  return readTokenBalances(fairlead, parameters)
}

export declare namespace fetchTokenBalances {
  type Parameters = {
    forceUpdate?: readonly string[] | undefined
    /** The active one when absent. */
    namespace?: Namespace | undefined
    signal?: AbortSignal | undefined
  }
}
