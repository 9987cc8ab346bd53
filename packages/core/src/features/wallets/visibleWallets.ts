import type { CaipNetwork } from '@fairlead/protocol'
import type { ConnectorInfo } from '../../store/state.ts'
import { groupOf, memberOf } from './groupWallets.ts'

/**
 * Why a wallet that is there is not shown: `excluded` and `notIncluded` by the page's lists,
 * `duplicate` because the same wallet is there already, `nameless` because nothing is known of it,
 * `noNetwork` because the page has none that it works on.
 */
export type HiddenReason = 'duplicate' | 'excluded' | 'nameless' | 'noNetwork' | 'notIncluded'

/** Wallets of the page that people get to see. */
export function visibleWallets(
  connectors: readonly ConnectorInfo[],
  options: visibleWallets.Options,
): readonly ConnectorInfo[] {
  // The wallet that lives in the page has fields of its own, and no row.
  return connectors.filter(
    (connector) => connector.type !== 'AUTH' && !whyHidden(connector, connectors, options),
  )
}

/**
 * "Browser Wallet" is whatever sits at `window.ethereum`: hidden on desktop, where wallets announce
 * themselves; on mobile shown where something is installed or it names itself by rdns.
 *
 * @returns Undefined for a wallet that is shown.
 */
export function whyHidden(
  connector: ConnectorInfo,
  connectors: readonly ConnectorInfo[],
  options: visibleWallets.Options,
): HiddenReason | undefined {
  const { exclude, include, isMobile, networks } = options
  const group = groupOf(connectors, connector.id) ?? [connector]
  // Whatever one of its ways is called, it is one wallet.
  const called = group.flatMap(names)
  if (called.some((name) => has(exclude, name))) return 'excluded'
  // A code for any wallet is none of them.
  if (connector.type === 'WALLET_CONNECT') return undefined
  if (include && !called.some((name) => has(include, name))) return 'notIncluded'
  const { chains } = connector
  if (networks && !networks.some(({ chainNamespace }) => chains.includes(chainNamespace)))
    return 'noNetwork'
  if (chains.every((namespace) => memberOf(group, namespace) !== connector)) return 'duplicate'
  // `window.ethereum` is one of those that announced themselves: the better entry is there already.
  if (connector.type === 'INJECTED' && connectors.some(({ type }) => type === 'ANNOUNCED'))
    return 'duplicate'
  if (connector.name !== 'Browser Wallet') return undefined
  const isInstalled = connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
  const isKnown = connector.info?.rdns !== undefined || isInstalled
  return isMobile && isKnown ? undefined : 'nameless'
}

export declare namespace visibleWallets {
  type Options = {
    /** Catalogue ids, rdns or names; letter case is ignored. */
    exclude: readonly string[]
    include?: readonly string[] | undefined
    isMobile: boolean
    /** Of the page; wallets of other namespaces are hidden. */
    networks?: readonly CaipNetwork[] | undefined
  }
}

function names({ explorerId, id, info, name }: ConnectorInfo): readonly string[] {
  return [id, name, explorerId ?? '', info?.rdns ?? ''].filter(Boolean)
}

function has(list: readonly string[], name: string): boolean {
  return list.some((item) => item.toLowerCase() === name.toLowerCase())
}
