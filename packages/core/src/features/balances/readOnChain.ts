import type { CaipNetwork } from '@fairlead/protocol'
import { readsBalances } from '../../actions/adapterOf.ts'
import type { Token } from '../../actions/tokenBalances.ts'
import type { Adapter, WatchedToken } from '../../adapters/adapter.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Connection } from '../../store/state.ts'
import { fromReading } from './token.ts'

/** Returns the tokens that the page configured for a network. */
export function watchedOf(
  { options }: Pick<Fairlead, 'options'>,
  network: CaipNetwork,
): readonly WatchedToken[] {
  return options.tokens[network.caipNetworkId] ?? []
}

/**
 * Reads the native currency and the tokens that the page configured from the chain itself. Decimals are read from the
 * contract too, never taken from the page.
 */
export async function fromChain(asked: fromChain.Options): Promise<readonly Token[]> {
  const { adapter, connection, fairlead, network, signal, withNative = true } = asked
  const { caipNetworkId, nativeCurrency } = network
  const [{ address }] = connection.accounts
  const watched = watchedOf(fairlead, network)
  const [balance, readings] = await Promise.all([
    withNative && readsBalances(fairlead, network.chainNamespace)
      ? adapter.getBalance({ address, network, signal })
      : undefined,
    watched.length > 0
      ? adapter.getTokens?.({
          addresses: watched.map((token) => token.address),
          holder: address,
          network,
          signal,
        })
      : [],
  ])
  const own =
    balance === undefined
      ? []
      : [fromReading({ ...nativeCurrency, balance }, caipNetworkId, network.assets?.imageUrl)]
  const tokens = (readings ?? []).map((reading) => {
    const said = watched.find(
      (token) => token.address.toLowerCase() === reading.address.toLowerCase(),
    )
    const symbol = said?.symbol ?? reading.symbol
    return fromReading({ ...reading, symbol }, caipNetworkId, said?.image)
  })
  return [...own, ...tokens]
}

export declare namespace fromChain {
  type Options = {
    adapter: Adapter
    connection: Connection
    fairlead: Fairlead
    network: CaipNetwork
    signal: AbortSignal | undefined
    /** False omits the native currency. */
    withNative?: boolean | undefined
  }
}
