import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { connectorTypes } from '../../FairleadOptions.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import { asOne, groupWallets, type WalletGroup } from './groupWallets.ts'
import { inOrder } from './inOrder.ts'
import { type HiddenReason, visibleWallets, whyHidden } from './visibleWallets.ts'

/** The group that a row of the Connect view belongs to; groups keep the configured order. */
export type RowType = (typeof connectorTypes)[number]

/** One wallet as the Connect view lists it. */
export type WalletRow = {
  readonly type: RowType
  /** With all its namespaces; of type `MULTI_CHAIN` where several standards have found it. */
  readonly wallet: ConnectorInfo
  /** Connectors of this wallet: who is asked in which namespace. */
  readonly members: readonly ConnectorInfo[]
  readonly isInstalled: boolean
  readonly isRecent: boolean
  /** Another row has the same name, so the row has to say more. */
  readonly isAmbiguous: boolean
}

/** Wallets that are there and not shown, by connector id, and why. */
export function hiddenWallets(fairlead: Fairlead): Readonly<Record<string, HiddenReason>> {
  const { connectors } = fairlead.store.getState()
  const lists = listsOf(fairlead)
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
  const visible = visibleWallets(connectors, listsOf(fairlead))
  const found = groupWallets(connectors).flatMap((all) => {
    const [first, ...rest] = all.filter(
      (member) => visible.includes(member) && (!namespace || member.chains.includes(namespace)),
    )
    if (!first) return []
    // A code is for another device: on a phone, the wallets' own links lead on.
    if (first.type === 'WALLET_CONNECT' && environment.isMobile) return []
    const members: WalletGroup = [first, ...rest]
    return [{ all, members, wallet: asOne(members) }]
  })
  /** When it was used, in whatever namespace; the end for one that was not. */
  const place = (all: WalletGroup) => {
    const ids = all.map(({ id }) => id)
    const index = recentWallets.findIndex((id) => ids.includes(id))
    return index < 0 ? recentWallets.length : index
  }
  const rows = found
    .toSorted((left, right) => place(left.all) - place(right.all))
    .map(({ all, members, wallet }): WalletRow => {
      const isInstalled = all.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
      const isPairing = wallet.type === 'WALLET_CONNECT'
      const isRecent = !isPairing && place(all) < recentWallets.length
      return {
        type: isPairing
          ? 'walletConnect'
          : isRecent
            ? 'recent'
            : isInstalled
              ? 'injected'
              : 'external',
        wallet,
        members,
        isInstalled,
        isRecent,
        isAmbiguous: found.some(
          (other) => other.wallet !== wallet && other.wallet.name === wallet.name,
        ),
      }
    })
  return inTypeOrder(options, rows)
}

function listsOf({ environment, options, store }: Fairlead): visibleWallets.Options {
  return {
    exclude: options.excludeWalletIds,
    include: options.includeWalletIds,
    isMobile: environment.isMobile,
    networks: store.getState().networks,
  }
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
