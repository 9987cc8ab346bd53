import {
  connect,
  type Fairlead,
  groupOf,
  type HiddenReason,
  hiddenWallets,
  memberOf,
  type WalletItem,
  walletRows,
} from '@fairlead/core'
import { type ChainId, type Namespace, namespaceOf, namespaces } from '@fairlead/protocol'
import { useCallback, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { walletImage } from './images.ts'
import { useCataloguePages } from './useCataloguePages.ts'
import { usePairing } from './usePairing.ts'
import { useSelected } from './useSelected.ts'

/** A wallet that can be connected here, or one of the catalogue. */
export type FairleadWallet = {
  /** For `connect`. */
  readonly id: string
  readonly name: string
  /** URL; the page's own where `connectorImages` has one. */
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly namespaces: readonly Namespace[]
  /** `connect` works with it; false for wallets of the catalogue that are not here. */
  readonly isConnectable: boolean
  readonly homepage: string | undefined
  readonly isInstalled: boolean
  readonly isRecent: boolean
}

/**
 * Wallets that can be connected here, as the Connect view lists them: for a list of the page's own.
 * Follows wallets that announce themselves later. Needs no plan, no flag and no server; where there
 * is one, `fetchPage` and `search` add what its catalogue has. Nothing is asked before.
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
  // Lists and pictures may change while this is shown; the rows are read from both stores.
  useSelected(fairlead.settings, (settings) => settings)
  const { hidden, rows } = useSelected(fairlead.store, (state) => ({
    hidden: state.connectors.length > 0 ? hiddenWallets(fairlead) : {},
    // A code for any wallet is none of them: that is `pairing`.
    rows:
      state.connectors.length > 0
        ? walletRows(fairlead, namespace).filter(({ type }) => type !== 'walletConnect')
        : [],
  }))
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
    /** All of them, in the order of the Connect view; then the pages, or what was found. */
    wallets: readonly FairleadWallet[]
    installed: readonly FairleadWallet[]
    /** Latest first. */
    recent: readonly FairleadWallet[]
    /** Pages of the catalogue that are in `wallets`; 0 before the first. */
    page: number
    /** How many the catalogue has, or how many match; undefined before the first page. */
    count: number | undefined
    hasMore: boolean
    isLoading: boolean
    /** The last page or search could not be loaded; `fetchPage` tries it again. */
    hasFailed: boolean
    /** Adds the next page of the catalogue; nothing where there is none. */
    fetchPage: () => Promise<void>
    /** Lists what is found instead; an empty text lists the pages again. A newer search ends an older one. */
    search: (text: string) => Promise<void>
    /** Wallets that are there and not listed, by id, and why. */
    hiddenReasons: Readonly<Record<string, HiddenReason>>
    /**
     * A code for wallets on phones, to be drawn by the page. Nothing is asked of the relay before
     * `refresh` is called; it calls for another code afterwards, and tries again after an error. The
     * code is renewed by itself as long as the page draws this, and whoever accepts it is connected.
     */
    pairing: {
      /** `wc:…`; undefined before the relay has accepted it. */
      uri: string | undefined
      /** Milliseconds since 1970. */
      expiresAt: number | undefined
      /** Why there is no code. */
      error: unknown
      refresh: () => void
    }
    /** As the verb `connect`, for one of `wallets`; one of several namespaces is asked in the named one. */
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
