import type { ConnectorInfo } from '../../store/state.ts'

/**
 * Wallets of the page that people get to see.
 *
 * "Browser Wallet" is whatever sits at `window.ethereum`: hidden on desktop, where wallets announce
 * themselves; on mobile shown where something is installed or it names itself by rdns.
 */
export function visibleWallets(
  connectors: readonly ConnectorInfo[],
  options: visibleWallets.Options,
): readonly ConnectorInfo[] {
  const { exclude, include, isMobile } = options
  const isInstalled = connectors.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
  const hasAnnounced = connectors.some(({ type }) => type === 'ANNOUNCED')
  return connectors.filter((connector) => {
    if (names(connector).some((name) => has(exclude, name))) return false
    if (include && !names(connector).some((name) => has(include, name))) return false
    // `window.ethereum` is one of those that announced themselves: the better entry is there already.
    if (connector.type === 'INJECTED' && hasAnnounced) return false
    if (connector.name !== 'Browser Wallet') return true
    return isMobile && (connector.info?.rdns !== undefined || isInstalled)
  })
}

export declare namespace visibleWallets {
  type Options = {
    /** Catalogue ids, rdns or names; letter case is ignored. */
    exclude: readonly string[]
    include?: readonly string[] | undefined
    isMobile: boolean
  }
}

function names({ explorerId, id, info, name }: ConnectorInfo): readonly string[] {
  return [id, name, explorerId ?? '', info?.rdns ?? ''].filter(Boolean)
}

function has(list: readonly string[], name: string): boolean {
  return list.some((item) => item.toLowerCase() === name.toLowerCase())
}
