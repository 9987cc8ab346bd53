import { type CaipNetwork, EvmAccounts, parse } from '@fairlead/protocol'
import type { Grant } from '../../connectors/createConnector.ts'
import { ConnectionRejectedError } from '../../errors/connection.ts'
import { toChainId, toChainNumber } from '../../namespaces/eip155.ts'
import { sameWallet } from '../watchPageWallets.ts'
import type { WagmiConfig, WagmiConnection, WagmiConnector, WagmiState } from './wagmiConfig.ts'

/** Returns Fairlead's id of a wagmi connector. */
export function idOf({ id }: Pick<WagmiConnector, 'id'>): string {
  return sameWallet.get(id) ?? id
}

/** Finds the connector of an id. Prefers the connected one if several share the id. */
export function findConnector(config: WagmiConfig, id: string): WagmiConnector | undefined {
  return liveOf(config, id)?.connector ?? config.connectors.find((one) => idOf(one) === id)
}

/** Returns the connections of this visit. Others are restored from storage and not yet resumed. */
export function liveConnections({ connections, status }: WagmiState): readonly WagmiConnection[] {
  if (status === 'disconnected') return []
  return [...connections.values()].filter(isLive)
}

/** True for a real connector: from storage comes only its id, name and type. */
function isLive({ connector }: WagmiConnection): boolean {
  return typeof connector.connect === 'function'
}

export function liveOf(config: WagmiConfig, id: string): WagmiConnection | undefined {
  return liveConnections(config.state).find(({ connector }) => idOf(connector) === id)
}

/** True if wagmi is neither connecting nor reconnecting. */
export function isSettled({ status }: WagmiState): boolean {
  return status === 'connected' || status === 'disconnected'
}

/**
 * Records a connection in wagmi's state as wagmi's own `connect` does, and makes it the current
 * one.
 *
 * @param isSilent - The connection was resumed, so a wallet that is already the current one stays
 *   current.
 */
export function commit(config: WagmiConfig, connection: WagmiConnection, isSilent = false): void {
  const { connector } = connection
  const { events } = config._internal
  // A connected wallet reports changes and disconnection, and ignores `connect`.
  connector.emitter.off('connect', events.connect)
  for (const name of ['change', 'disconnect'] as const) {
    connector.emitter.off(name, events[name])
    connector.emitter.on(name, events[name])
  }
  config.setState((state) => {
    const live = [...liveConnections({ ...state, status: 'connected' }), connection]
    const connections = new Map(live.map((one) => [one.connector.uid, one]))
    const isKept = isSilent && state.current !== null && connections.has(state.current)
    const current = isKept ? state.current : connector.uid
    return { ...state, connections, current, status: 'connected' }
  })
  if (config.state.current === connector.uid) remember(config, connector)
}

/** Makes a connected wallet the current one, as wagmi's `switchConnection` does. */
export function makeCurrent(config: WagmiConfig, { connector }: WagmiConnection): void {
  if (config.state.current === connector.uid) return
  config.setState((state) => ({ ...state, current: connector.uid }))
  remember(config, connector)
}

/** Puts one account of a connected wallet first, because wagmi's hooks use the first. Keeps wagmi's letter case. */
export function makeFirst(config: WagmiConfig, live: WagmiConnection, address: string): void {
  const isIt = (account: string) => account.toLowerCase() === address.toLowerCase()
  const { accounts, connector } = live
  const first = accounts.find(isIt)
  if (!first || first === accounts[0]) return
  const ordered = [first, ...accounts.filter((account) => !isIt(account))]
  config.setState((state) => ({
    ...state,
    connections: new Map(state.connections).set(connector.uid, { ...live, accounts: ordered }),
  }))
}

/** Stores the wallet that wagmi resumes first at the next visit and makes the current one. */
function remember(config: WagmiConfig, { id }: WagmiConnector): void {
  void config.storage?.setItem('recentConnectorId', id)
}

/** Removes a connection as wagmi's own `disconnect` does. Another wallet becomes the current one. */
export function remove(config: WagmiConfig, connector: WagmiConnector): void {
  const { events } = config._internal
  connector.emitter.off('change', events.change)
  connector.emitter.off('disconnect', events.disconnect)
  connector.emitter.off('connect', events.connect)
  connector.emitter.on('connect', events.connect)
  config.setState((state) => {
    const connections = new Map(
      [...state.connections].filter(([uid, one]) => uid !== connector.uid && isLive(one)),
    )
    const [first] = connections.keys()
    if (first === undefined) return { ...state, connections, current: null, status: 'disconnected' }
    const current = state.current === connector.uid ? first : state.current
    return { ...state, connections, current }
  })
}

/** Adds a network to wagmi's chains, so that wagmi accepts networks that the page added later. */
export function addChain(config: WagmiConfig, network: CaipNetwork): void {
  const id = toChainNumber(network.caipNetworkId)
  if (config.chains.some((chain) => chain.id === id)) return
  config._internal.chains.setState([...config.chains, { ...network, id }])
}

/**
 * Returns the accounts and the network of a wagmi connection.
 *
 * @throws `RESPONSE_INVALID`; `CONNECTION_REJECTED` if the wallet returned no account.
 */
export function toGrant(connection: Pick<WagmiConnection, 'accounts' | 'chainId'>): Grant {
  const [first, ...rest] = parse(EvmAccounts, connection.accounts, 'RESPONSE_INVALID')
  if (!first) throw new ConnectionRejectedError({ cause: undefined, walletName: 'wagmi connector' })
  const accounts = [{ address: first }, ...rest.map((address) => ({ address }))] as const
  return { accounts, approved: 'all', chainId: toChainId(connection.chainId) }
}
