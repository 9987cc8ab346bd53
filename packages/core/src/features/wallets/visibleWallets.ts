import type { CaipNetwork } from '@fairlead/protocol'
import type { ConnectorInfo } from '../../store/state.ts'
import { groupWith, memberOf } from './groupWallets.ts'

/**
 * Reason why an available wallet is not shown.
 *
 * `excluded` and `notIncluded`: by the page's lists. `duplicate`: the same wallet is listed already. `nameless`: the
 * wallet is unidentified. `noNetwork`: the page has no network that the wallet supports.
 */
export type HiddenReason = 'duplicate' | 'excluded' | 'nameless' | 'noNetwork' | 'notIncluded'

/** Returns the wallets of the page that are shown. */
export function visibleWallets(
  connectors: readonly ConnectorInfo[],
  options: visibleWallets.Options,
): readonly ConnectorInfo[] {
  // The embedded wallet has its own login fields instead of a row.
  return connectors.filter(
    (connector) => connector.type !== 'AUTH' && !whyHidden(connector, connectors, options),
  )
}

/**
 * Returns the reason why a wallet is hidden.
 *
 * "Browser Wallet" is the unidentified provider at `window.ethereum`. It is hidden on desktop, where wallets announce
 * themselves. On mobile it is shown if it has an rdns or a wallet is installed.
 *
 * @returns `undefined` for a wallet that is shown.
 */
export function whyHidden(
  connector: ConnectorInfo,
  connectors: readonly ConnectorInfo[],
  options: visibleWallets.Options,
): HiddenReason | undefined {
  const { exclude, include, isMobile, networks } = options
  const group = groupWith(connectors, connector) ?? [connector]
  // The lists apply to the whole wallet, whichever of its connectors they name.
  const called = group.flatMap(names)
  if (called.some((name) => has(exclude, name))) return 'excluded'
  // Pairing by code is a method, not a wallet, so the page's include list does not apply.
  if (connector.type === 'WALLET_CONNECT') return undefined
  if (include && !called.some((name) => has(include, name))) return 'notIncluded'
  const { chains } = connector
  if (networks && !networks.some(({ chainNamespace }) => chains.includes(chainNamespace)))
    return 'noNetwork'
  if (chains.every((namespace) => memberOf(group, namespace) !== connector)) return 'duplicate'
  // `window.ethereum` is one of the announced wallets, which have better metadata.
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
    /** Networks of the page. Wallets of other namespaces are hidden. */
    networks?: readonly CaipNetwork[] | undefined
  }
}

function names({ explorerId, id, info, name }: ConnectorInfo): readonly string[] {
  return [id, name, explorerId ?? '', info?.rdns ?? ''].filter(Boolean)
}

function has(list: readonly string[], name: string): boolean {
  return list.some((item) => item.toLowerCase() === name.toLowerCase())
}
