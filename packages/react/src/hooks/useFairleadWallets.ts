import {
  type ConnectorInfo,
  connect,
  type HiddenReason,
  hiddenWallets,
  type WalletRow,
  walletRows,
} from '@fairlead/core'
import type { ChainId, Namespace } from '@fairlead/protocol'
import { useCallback } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { walletImage } from './images.ts'
import { useSelected } from './useSelected.ts'

/** A wallet that can be connected here. */
export type FairleadWallet = {
  /** For `connect`. */
  readonly id: string
  readonly name: string
  /** URL; the page's own where `connectorImages` has one. */
  readonly icon: string | undefined
  readonly rdns: string | undefined
  readonly namespaces: ConnectorInfo['chains']
  readonly isInstalled: boolean
  readonly isRecent: boolean
}

/**
 * Wallets that can be connected here, as the Connect view lists them: for a list of the page's own.
 * Follows wallets that announce themselves later. Needs no plan, no flag and no server.
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
    rows: state.connectors.length > 0 ? walletRows(fairlead, namespace) : [],
  }))
  const wallets = rows.map((row) => toWallet(row, walletImage(fairlead.options, row.wallet)))
  const start = useCallback(
    (connectorId: string, more: { chainId?: ChainId | undefined; signal?: AbortSignal } = {}) =>
      connect(fairlead, { connectorId, namespace, ...more }),
    [fairlead, namespace],
  )
  return {
    connect: start,
    hiddenReasons: hidden,
    installed: wallets.filter(({ isInstalled }) => isInstalled),
    recent: wallets.filter(({ isRecent }) => isRecent),
    wallets,
  }
}

export declare namespace useFairleadWallets {
  type Result = {
    /** All of them, in the order of the Connect view. */
    wallets: readonly FairleadWallet[]
    installed: readonly FairleadWallet[]
    /** Latest first. */
    recent: readonly FairleadWallet[]
    /** Wallets that are there and not listed, by id, and why. */
    hiddenReasons: Readonly<Record<string, HiddenReason>>
    /** As the verb `connect`, for one of `wallets`. */
    connect: (
      id: string,
      more?: { chainId?: ChainId | undefined; signal?: AbortSignal },
    ) => ReturnType<typeof connect>
  }
}

function toWallet({ isInstalled, isRecent, wallet }: WalletRow, icon: string | undefined) {
  const { chains, id, info, name } = wallet
  return { id, name, icon, rdns: info?.rdns, namespaces: chains, isInstalled, isRecent }
}
