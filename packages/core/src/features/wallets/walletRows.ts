import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'
import { connectorTypes } from '../../FairleadOptions.ts'
import type { ConnectorInfo } from '../../store/state.ts'
import { asOne, groupWallets, type WalletGroup } from './groupWallets.ts'
import { inOrder } from './orders.ts'
import { type HiddenReason, visibleWallets, whyHidden } from './visibleWallets.ts'

/** Group of a row in the Connect view. Groups keep the configured order. */
export type RowType = (typeof connectorTypes)[number]

/** One wallet in the Connect view. */
export type WalletRow = {
  readonly type: RowType
  /** The wallet with all its namespaces; of type `MULTI_CHAIN` if several standards have found it. */
  readonly wallet: ConnectorInfo
  /** Connectors of this wallet, by which each namespace is connected. */
  readonly members: readonly ConnectorInfo[]
  readonly isInstalled: boolean
  readonly isRecent: boolean
  /** True if another row has the same name, so the row has to show more than the name. */
  readonly isAmbiguous: boolean
}

/** Returns the available wallets that are not shown, by connector id, with the reason. */
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

/** Rows of the last call, for each namespace, with everything that they depend on. */
function createMemory() {
  return new Map<
    Namespace | undefined,
    { readonly inputs: readonly unknown[]; readonly rows: readonly WalletRow[] }
  >()
}

/** Returns the rows of the Connect view: configured groups with content first, then the others. */
export function walletRows(fairlead: Fairlead, namespace?: Namespace): readonly WalletRow[] {
  const { options, store } = fairlead
  if (!options.enableWallets) return []
  const { connectors, networks, recentWallets } = store.getState()
  const lists = [options.excludeWalletIds, options.includeWalletIds]
  const inputs = [
    connectors,
    networks,
    recentWallets,
    ...lists,
    options.features.connectorTypeOrder,
  ]
  // A search asks for the rows again after each key press.
  const memory = fairlead.own(createMemory)
  const last = memory.get(namespace)
  if (last?.inputs.every((input, index) => input === inputs[index])) return last.rows
  const rows = findRows(fairlead, namespace)
  memory.set(namespace, { inputs, rows })
  return rows
}

function findRows(fairlead: Fairlead, namespace: Namespace | undefined): readonly WalletRow[] {
  const { environment, options, store } = fairlead
  const { connectors, recentWallets } = store.getState()
  const visible = new Set(visibleWallets(connectors, listsOf(fairlead)))
  const found = groupWallets(connectors).flatMap((all) => {
    const [first, ...rest] = all.filter(
      (member) => visible.has(member) && (!namespace || member.chains.includes(namespace)),
    )
    if (!first) return []
    // A code is scanned by another device. On mobile, the wallets' own links are used instead.
    if (first.type === 'WALLET_CONNECT' && environment.isMobile) return []
    const members: WalletGroup = [first, ...rest]
    return [{ all, members, place: placeOf(all, recentWallets), wallet: asOne(members) }]
  })
  const isRepeated = findRepeated(found.map(({ wallet }) => wallet.name))
  const rows = found
    .toSorted((left, right) => left.place - right.place)
    .map(({ all, members, place, wallet }): WalletRow => {
      const isInstalled = all.some(({ type }) => type === 'ANNOUNCED' || type === 'INJECTED')
      const isPairing = wallet.type === 'WALLET_CONNECT'
      const isRecent = !isPairing && place < recentWallets.length
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
        isAmbiguous: isRepeated(wallet.name),
      }
    })
  return inTypeOrder(options, rows)
}

/** Returns the wallet's index in the list of recent wallets, in any namespace; the list's length if it isn't there. */
function placeOf(all: WalletGroup, recentWallets: readonly string[]): number {
  const ids = all.map(({ id }) => id)
  const index = recentWallets.findIndex((recent) => ids.includes(recent))
  return index < 0 ? recentWallets.length : index
}

/** Returns a function that is true for a name that occurs more than once. */
export function findRepeated(names: readonly string[]): (name: string) => boolean {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (name) => (counts.get(name) ?? 0) > 1
}

function listsOf({ environment, options, store }: Fairlead): visibleWallets.Options {
  return {
    exclude: options.excludeWalletIds,
    include: options.includeWalletIds,
    isMobile: environment.isMobile,
    networks: store.getState().networks,
  }
}

/** Sorts rows by group: configured groups with content first, then the others. The order within a group is kept. */
export function inTypeOrder<row extends { readonly type: RowType }>(
  { features }: Fairlead['options'],
  rows: readonly row[],
): readonly row[] {
  const types = inOrder(features.connectorTypeOrder, connectorTypes, (type) =>
    rows.some((row) => row.type === type),
  )
  return types.flatMap((type) => rows.filter((row) => row.type === type))
}
