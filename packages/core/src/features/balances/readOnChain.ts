import type { CaipNetwork } from '@fairlead/protocol'
import { readsBalances } from '../../actions/adapterOf.ts'
import { readerOf } from '../../actions/readerOf.ts'
import type { Token } from '../../actions/tokenBalances.ts'
import type { WatchedToken } from '../../adapters/adapter.ts'
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
  const { connection, currency, fairlead, network, signal, withNative = true } = asked
  const { caipNetworkId, nativeCurrency } = network
  const [{ address }] = connection.accounts
  const watched = watchedOf(fairlead, network)
  const readsNative = withNative && readsBalances(fairlead, network.chainNamespace)
  if (!readsNative && watched.length === 0) return []
  const reader = await readerOf(fairlead, network.chainNamespace)
  const [balance, readings] = await Promise.all([
    readsNative ? reader.getBalance({ address, network, signal }) : undefined,
    watched.length > 0
      ? reader.getTokens?.({
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
      : [
          fromReading({ ...nativeCurrency, balance }, caipNetworkId, {
            currency,
            iconUrl: network.assets?.imageUrl,
          }),
        ]
  const tokens = (readings ?? []).map((reading) => {
    const said = watched.find(
      (token) => token.address.toLowerCase() === reading.address.toLowerCase(),
    )
    const symbol = said?.symbol ?? reading.symbol
    return fromReading({ ...reading, symbol }, caipNetworkId, { currency, iconUrl: said?.image })
  })
  return [...own, ...tokens]
}

export declare namespace fromChain {
  type Options = {
    connection: Connection
    /** ISO 4217 code of the list's currency. The chain itself knows no prices. */
    currency: string
    fairlead: Fairlead
    network: CaipNetwork
    signal: AbortSignal | undefined
    /** False omits the native currency. */
    withNative?: boolean | undefined
  }
}
