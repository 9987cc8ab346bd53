import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { connectorTypes } from '../../FairleadOptions.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import { inOrder } from './inOrder.ts'
import { type HiddenReason, visibleWallets, whyHidden } from './visibleWallets.ts'

/** The group that a row of the Connect view belongs to; groups keep the configured order. */
export type RowType = (typeof connectorTypes)[number]

/** One wallet as the Connect view lists it. */
export type WalletRow = {
  readonly type: RowType
  readonly wallet: ConnectorInfo
  readonly isInstalled: boolean
  readonly isRecent: boolean
  /** Another row has the same name, so the row has to say more. */
  readonly isAmbiguous: boolean
}

/** Wallets that are there and not shown, by connector id, and why. */
export function hiddenWallets({
  environment,
  options,
  store,
}: Fairlead): Readonly<Record<string, HiddenReason>> {
  const { connectors } = store.getState()
  const lists = {
    exclude: options.excludeWalletIds,
    include: options.includeWalletIds,
    isMobile: environment.isMobile,
  }
  return Object.fromEntries(
    connectors.flatMap((connector) => {
      const reason = whyHidden(connector, connectors, lists)
      return reason ? [[connector.id, reason]] : []
    }),
  )
}

/** Rows of the Connect view: configured groups that have content first, then the others. */
export function walletRows(fairlead: Fairlead, namespace?: Namespace): readonly WalletRow[] {
  const { environment, options, store } = fairlead
  if (!options.enableWallets) return []
  const { connectors, recentWallets } = store.getState()
  const visible = visibleWallets(connectors, {
    exclude: options.excludeWalletIds,
    include: options.includeWalletIds,
    isMobile: environment.isMobile,
  }).filter(
    ({ chains, type }) =>
      (!namespace || chains.includes(namespace)) &&
      // A code is for another device: on a phone, the wallets' own links lead on.
      !(type === 'WALLET_CONNECT' && environment.isMobile),
  )
  const rows = visible.map((wallet): WalletRow => {
    const isInstalled = wallet.type === 'ANNOUNCED' || wallet.type === 'INJECTED'
    const isPairing = wallet.type === 'WALLET_CONNECT'
    const isRecent = !isPairing && recentWallets.includes(wallet.id)
    return {
      type: isPairing
        ? 'walletConnect'
        : isRecent
          ? 'recent'
          : isInstalled
            ? 'injected'
            : 'external',
      wallet,
      isInstalled,
      isRecent,
      isAmbiguous: visible.some((other) => other !== wallet && other.name === wallet.name),
    }
  })
  const place = ({ isRecent, wallet }: WalletRow) =>
    isRecent ? recentWallets.indexOf(wallet.id) : recentWallets.length
  return inTypeOrder(
    options,
    rows.toSorted((left, right) => place(left) - place(right)),
  )
}

/** Configured groups that have content first, then the others; inside a group, as they come. */
export function inTypeOrder<row extends { readonly type: RowType }>(
  { features }: Fairlead['options'],
  rows: readonly row[],
): readonly row[] {
  const types = inOrder(features.connectorTypeOrder, connectorTypes, (type) =>
    rows.some((row) => row.type === type),
  )
  return types.flatMap((type) => rows.filter((row) => row.type === type))
}
