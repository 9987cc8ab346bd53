import type { ChainId, Namespace } from '@fairlead/protocol'
import type { CatalogueWallet } from '../store/catalogueWallet.ts'

/** Every view and exactly what it needs. `undefined` means it needs nothing. */
export type Routes = {
  Account: undefined
  Activity: undefined
  AllWallets:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
      }
    | undefined
  Connect:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
        /** Shown once somebody is connected. */
        redirectView?: RouteName | undefined
      }
    | undefined
  /** Without a namespace: the wallet's first that the page has a network for. */
  ConnectingExternal: { connectorId: string; namespace?: Namespace | undefined }
  GetWallet: undefined
  Networks: undefined
  SwitchActiveChain: {
    switchToChain: Namespace
    network: ChainId
    navigateTo: 'Connect'
    navigateWithReplace: true
  }
  SwitchNetwork: { network: ChainId }
  UnsupportedChain: undefined
  /** Where to get one wallet. */
  WalletDownloads: { wallet: CatalogueWallet }
  WhatIsAWallet: undefined
}
/** A view. */
export type RouteName = keyof Routes

/** Every view there is; one that is missing here does not compile. */
export const routeNames = Object.keys({
  Account: 1,
  Activity: 1,
  AllWallets: 1,
  Connect: 1,
  ConnectingExternal: 1,
  GetWallet: 1,
  Networks: 1,
  SwitchActiveChain: 1,
  SwitchNetwork: 1,
  UnsupportedChain: 1,
  WalletDownloads: 1,
  WhatIsAWallet: 1,
} satisfies Record<RouteName, 1>) as readonly RouteName[]

/** A view with its data, as the history holds it. */
export type Entry = {
  [name in RouteName]: { readonly view: name; readonly data: Routes[name] }
}[RouteName]

/** A history entry; a view that needs something does not compile without it. */
export function entry<name extends RouteName>(
  view: name,
  ...[data]: undefined extends Routes[name] ? [data?: Routes[name]] : [data: Routes[name]]
): Entry {
  return { view, data } as Entry
}

/** Views that a page may open by name. */
export const publicViews = [
  'Connect',
  'Account',
  'Activity',
  'AllWallets',
  'Networks',
  'WhatIsAWallet',
] as const
/** A view that a page may open by name. */
export type PublicView = (typeof publicViews)[number]

const needsAddress: ReadonlySet<RouteName> = new Set<RouteName>(['Account', 'Activity'])

/** A view that needs an address waits behind Connect until there is one. */
export function guarded(wanted: Entry, hasAddress: boolean): Entry {
  if (hasAddress || !needsAddress.has(wanted.view)) return wanted
  return entry('Connect', { redirectView: wanted.view })
}
