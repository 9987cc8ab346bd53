import type { Namespace } from '@fairlead/protocol'
import type { Token } from '../../actions/tokenBalances.ts'
import type { Fairlead } from '../../Fairlead.ts'

/**
 * Returns the tokens of the connected account on its network, the most valuable first.
 *
 * Sources, in this order: the cache, if it is less than 30 s old; an embedded wallet that supports asset discovery; the
 * server. Without a server, the chain itself is read. The same applies to a network that the server does not support,
 * if the network is local or the page lists tokens for it.
 *
 * @param parameters.forceUpdate - Ids of tokens that must be read again, bypassing every cache.
 * @returns An empty list on any other network that the server does not support.
 * @throws `BalancesError` after a toast was shown, and for the next 30 s without another request; `ARGUMENT_REQUIRED`
 *   while disconnected or on a network that is not configured.
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
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
    signal?: AbortSignal | undefined
  }
}
