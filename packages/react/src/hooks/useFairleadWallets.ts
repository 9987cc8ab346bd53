import {
  connect,
  type Fairlead,
  type HiddenReason,
  hiddenWallets,
  type WalletItem,
  walletRows,
} from '@fairlead/core'
import { groupOf, memberOf } from '@fairlead/core/internal'
import { type ChainId, type Namespace, namespaceOf, namespaces } from '@fairlead/protocol'
import { useCallback, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { walletImage } from './images.ts'
import { useCataloguePages } from './useCataloguePages.ts'
import { useListing } from './useListing.ts'
import { usePairing } from './usePairing.ts'
import { useSelected } from './useSelected.ts'

/** A wallet that can connect here, or one of the catalogue. */
export type FairleadWallet = {
  /** Argument of `connect`. */
  readonly id: string
  readonly name: string
  /** URL of the picture; the page's own if `connectorImages` has one. */
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly namespaces: readonly Namespace[]
  /** True if `connect` works with it; false for catalogue wallets that are not available here. */
  readonly isConnectable: boolean
  readonly homepage: string | undefined
  readonly isInstalled: boolean
  readonly isRecent: boolean
}

/**
 * Returns the wallets that can connect here, as the Connect view lists them, for a page's own list. Includes wallets
 * that announce themselves later. Needs no plan, flag or server. With a server, `fetchPage` and `search` add wallets of
 * its catalogue; no request is sent before one of them is called.
 *
 * @example
 * const { connect, wallets } = useFairleadWallets()
 * return wallets.map(({ id, name }) => <button key={id} onClick={() => connect(id)}>{name}</button>)
 */
export function useFairleadWallets(
  options: { namespace?: Namespace | undefined } = {},
): useFairleadWallets.Result {
  const { namespace } = options
  const fairlead = useFairleadInstance('useFairleadWallets')
  // Renders again when options such as the wallet lists and pictures change; `walletRows` reads both stores.
  useSelected(fairlead.settings, (settings) => settings)
  const { hidden, rows } = useSelected(fairlead.store, (state) => ({
    hidden: state.connectors.length > 0 ? hiddenWallets(fairlead) : {},
    // The WalletConnect row is left out: `pairing` replaces it.
    rows:
      state.connectors.length > 0
        ? walletRows(fairlead, namespace).filter(({ type }) => type !== 'walletConnect')
        : [],
  }))
  useListing(fairlead)
  const { addressOf, items, ...pages } = useCataloguePages(fairlead, namespace)
  const listed: readonly WalletItem[] =
    items?.() ?? rows.map((row) => ({ ...row, id: row.wallet.id, name: row.wallet.name }))
  const recentIds = rows.filter(({ isRecent }) => isRecent).map(({ wallet }) => wallet.id)
  const wallets = listed.map((item) => {
    const imageId = item.wallet?.imageId ?? item.entry?.imageId
    const icon =
      walletImage(fairlead.options, { id: item.id, imageUrl: item.wallet?.imageUrl }) ??
      (imageId ? addressOf?.(imageId) : item.entry?.imageUrl)
    return toWallet(item, icon, recentIds.includes(item.id))
  })
  const start = useCallback(
    (id: string, more: Choice = {}) => {
      const wanted = more.namespace ?? namespace ?? (more.chainId && namespaceOf(more.chainId))
      const group = groupOf(fairlead.store.getState().connectors, id) ?? []
      const member = wanted && memberOf(group, wanted)
      return connect(fairlead, { connectorId: member?.id ?? id, ...more, namespace: wanted })
    },
    [fairlead, namespace],
  )
  const pairing = usePagePairing(fairlead, namespace)
  return {
    ...pages,
    pairing,
    connect: start,
    hiddenReasons: hidden,
    installed: wallets.filter(({ isInstalled }) => isInstalled),
    recent: wallets.filter(({ isRecent }) => isRecent),
    wallets,
  }
}

type Choice = {
  chainId?: ChainId | undefined
  namespace?: Namespace | undefined
  signal?: AbortSignal | undefined
}

export declare namespace useFairleadWallets {
  type Result = {
    /** All wallets in the order of the Connect view, followed by the loaded catalogue pages or the search results. */
    wallets: readonly FairleadWallet[]
    installed: readonly FairleadWallet[]
    /** Most recent first. */
    recent: readonly FairleadWallet[]
    /** Number of catalogue pages in `wallets`; 0 before the first. */
    page: number
    /** Total number of wallets in the catalogue or matching the search; undefined before the first page. */
    count: number | undefined
    hasMore: boolean
    isLoading: boolean
    /** True if the last page or search could not be loaded; `fetchPage` retries it. */
    hasFailed: boolean
    /** Adds the next page of the catalogue; does nothing if there is none. */
    fetchPage: () => Promise<void>
    /**
     * Lists search results instead of pages; an empty text lists the pages again. A newer search cancels an older one.
     */
    search: (text: string) => Promise<void>
    /** Reasons why available wallets are not listed, by wallet id. */
    hiddenReasons: Readonly<Record<string, HiddenReason>>
    /**
     * Pairing URI for wallets on phones, drawn by the page. `refresh` starts it: nothing is requested from the relay
     * earlier. Later calls request a new URI, or retry after an error. While the hook is mounted the URI is renewed on
     * its own, and a wallet that accepts it is connected.
     */
    pairing: {
      /** `wc:…` URI; undefined until the relay has accepted it. */
      uri: string | undefined
      /** Expiry time, in milliseconds since 1970. */
      expiresAt: number | undefined
      /** Why there is no code. */
      error: unknown
      refresh: () => void
    }
    /**
     * Connects one of `wallets`, with the errors of the action `connect`. A wallet with several namespaces connects in
     * the given one.
     */
    connect: (id: string, more?: Choice) => ReturnType<typeof connect>
  }
}

function usePagePairing(
  fairlead: Fairlead,
  namespace: Namespace | undefined,
): useFairleadWallets.Result['pairing'] {
  const [isWanted, setIsWanted] = useState(false)
  const { attempt, pairing, retry } = usePairing(fairlead, { isWanted, namespace })
  const { status } = attempt
  const refresh = useCallback(() => {
    setIsWanted(true)
    if (status === 'ready') pairing?.renew()
    else if (status === 'failed' || status === 'connected') retry()
  }, [pairing, retry, status])
  return {
    uri: status === 'ready' ? attempt.uri : undefined,
    expiresAt: status === 'ready' ? attempt.expiresAt : undefined,
    error: status === 'failed' ? attempt.error : undefined,
    refresh,
  }
}

function toWallet(item: WalletItem, icon: string | undefined, isRecent: boolean): FairleadWallet {
  const { entry, id, isInstalled, name, wallet } = item
  const ofEntry = namespaces.filter((namespace) =>
    entry?.chains?.some((chain) => chain.startsWith(`${namespace}:`)),
  )
  return {
    id,
    name,
    icon,
    rdns: wallet?.info?.rdns ?? entry?.rdns,
    namespaces: wallet?.chains ?? ofEntry,
    homepage: entry?.homepage,
    isConnectable: wallet !== undefined,
    isInstalled,
    isRecent,
  }
}
