import { toChainId } from '../../namespaces/eip155.ts'
import { withFirst } from '../../store/others.ts'
import type { Accounts } from '../../store/state.ts'
import type { AdapterEvent, AdapterHost } from '../adapter.ts'
import type { WagmiConfig, WagmiConnection } from './wagmiConfig.ts'
import { idOf, isSettled, liveConnections, liveOf, makeFirst, toGrant } from './wagmiState.ts'

/** Reports changes of wagmi's state, except those that Fairlead makes itself. */
export type Follower = {
  /** Runs a change of wagmi's state without reporting it. */
  quietly(change: () => void): void
  /** Sets wagmi's current chain, now or once no wallet is connected. */
  choose(chainId: number): void
  stop(): void
}

/** Reports to the widget what the page does through wagmi, and what wallets report to wagmi. */
export function followWagmi(options: followWagmi.Options): Follower {
  const { config, host, onCurrent } = options
  let known = look(config)
  let isOwn = false
  let isReconnecting = false
  let wanted: number | undefined

  function compare() {
    if (isOwn) return
    if (!isSettled(config.state)) {
      isReconnecting ||= config.state.status === 'reconnecting'
      return
    }
    const wasReconnecting = isReconnecting
    isReconnecting = false
    const before = known
    known = look(config)
    for (const [connectorId, then] of before.live) {
      const now = known.live.get(connectorId)
      const { events, moved } = changesOf(connectorId, { now, then, wasReconnecting })
      if (moved !== undefined) putBack(connectorId, moved)
      for (const event of events) host()?.emit(event)
    }
    const { current, live } = known
    const connection = current === undefined ? undefined : live.get(current)
    if (current !== before.current && connection) onCurrent(connection)
    if (before.live.size === 0 && live.size === 0 && before.chainId !== known.chainId)
      host()?.emit({ chainId: toChainId(known.chainId), type: 'chosen' })
    goToWanted()
  }

  /** While a wallet is connected, wagmi's chain is the wallet's chain. */
  function goToWanted() {
    const { chainId: now } = config.state
    if (wanted === undefined || !isSettled(config.state)) return
    if (liveConnections(config.state).length > 0) return
    const chainId = wanted
    wanted = undefined
    if (now !== chainId) quietly(() => config.setState((state) => ({ ...state, chainId })))
  }

  /** Deferred: other subscribers of wagmi's state are still handling the previous change. */
  function putBack(connectorId: string, address: string) {
    queueMicrotask(() => {
      const live = liveOf(config, connectorId)
      if (live) quietly(() => makeFirst(config, live, address))
    })
  }

  function quietly(change: () => void) {
    const wasOwn = isOwn
    isOwn = true
    try {
      change()
      if (isSettled(config.state)) known = look(config)
    } finally {
      isOwn = wasOwn
    }
    goToWanted()
  }

  return {
    quietly,
    choose(chainId) {
      wanted = chainId
      goToWanted()
    },
    stop: config.subscribe((state) => state, compare),
  }
}

/**
 * Compares one connection of wagmi with what it was.
 * @returns Events for the widget, and the address that wagmi moved from the first place when it reconnected.
 */
function changesOf(
  connectorId: string,
  seen: {
    now: WagmiConnection | undefined
    then: WagmiConnection
    wasReconnecting: boolean
  },
): { events: readonly AdapterEvent[]; moved?: string } {
  const { now, then, wasReconnecting } = seen
  const of = { connectorId, namespace: 'eip155' } as const
  if (!now) return { events: [{ ...of, type: 'disconnected' }] }
  const { accounts: given, chainId } = toGrant(now)
  const was = toGrant(then)
  const [{ address }] = was.accounts
  // After a reconnection the account in use stays first: wallets order accounts in their own way.
  const accounts = wasReconnecting ? withFirst(given, address) : given
  const events: AdapterEvent[] = []
  if (chainId !== was.chainId) events.push({ ...of, type: 'chainChanged', chainId })
  if (toText(accounts) !== toText(was.accounts))
    events.push({ ...of, type: 'accountsChanged', accounts })
  return { events, ...(accounts[0] !== given[0] && { moved: address }) }
}

function toText(accounts: Accounts): string {
  return String(accounts.map(({ address }) => address))
}

export declare namespace followWagmi {
  type Options = {
    config: WagmiConfig
    host: () => AdapterHost | undefined
    /** Called when the page makes another wallet the current one. */
    onCurrent: (connection: WagmiConnection) => void
  }
}

function look(config: WagmiConfig) {
  const live = liveConnections(config.state)
  const current = live.find(({ connector }) => connector.uid === config.state.current)
  return {
    chainId: config.state.chainId,
    current: current && idOf(current.connector),
    live: new Map(live.map((connection) => [idOf(connection.connector), connection])),
  }
}
