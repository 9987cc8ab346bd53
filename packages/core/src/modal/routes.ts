import type { ChainId, Namespace } from '@fairlead/protocol'
import type { CatalogueWallet } from '../store/catalogueWallet.ts'

/** Login provider that opens a popup; a passkey counts as one. */
export type PopupProvider = 'apple' | 'discord' | 'facebook' | 'github' | 'google' | 'passkey' | 'x'

/** Every view with the data that it needs; `undefined` if it needs none. */
export type Routes = {
  Account: undefined
  /** Account of the embedded wallet that is active after a switch; `address` was active on `network` before. */
  AccountInUse: { address: string; network: ChainId }
  /** Full account details and settings. */
  AccountSettings: undefined
  Activity: undefined
  AllWallets:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** All providers of social login. */
  AllSocials: { namespace?: Namespace | undefined } | undefined
  /** Approval request of the embedded wallet, drawn by the frame. */
  ApproveTransaction: undefined
  CompatibleNetworks: undefined
  Connect:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
        /** View that is shown after connecting. */
        redirectView?: RouteName | undefined
      }
    | undefined
  /** List of wallets only, if `emailShowWallets` or `collapseWallets` moves it off the Connect view. */
  ConnectWallets:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** Without a namespace: the first one of the wallet that has a configured network. */
  ConnectingExternal: {
    connectorId: string
    namespace?: Namespace | undefined
    /** The same wallet in the catalogue, if it can be paired on a phone; offered as an alternative. */
    wallet?: CatalogueWallet | undefined
  }
  /** Login with the Farcaster app. */
  ConnectingFarcaster: { namespace?: Namespace | undefined } | undefined
  /** Choice of a namespace for a wallet that has several. */
  ConnectingMultiChain: {
    connectorId: string
    /** The same wallet in the catalogue, if it can be paired on a phone; offered as an alternative. */
    wallet?: CatalogueWallet | undefined
  }
  /** Login with a provider in a popup. */
  ConnectingSocial: { namespace?: Namespace | undefined; provider: PopupProvider }
  /** Without a wallet: a QR code for any wallet. Without a namespace: all namespaces of the configured networks. */
  ConnectingWalletConnect:
    | { wallet?: CatalogueWallet | undefined; namespace?: Namespace | undefined }
    | undefined
  /** Email login, step 1: the email address. */
  EmailLogin:
    | {
        /** Namespace to connect. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** Email login, step 2: the code from the email. */
  EmailVerifyCode: undefined
  /** Email login on a new device: approval of the device. */
  EmailVerifyDevice: undefined
  GetWallet: undefined
  Networks:
    | {
        /** Only networks of this namespace. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** Without a namespace: the active one first. */
  ProfileWallets: { namespace?: Namespace | undefined } | undefined
  Receive: undefined
  /** Initial values of the fields; the `send` feature validates them. */
  Send: SendArguments | undefined
  SendConfirmed: SentTransfer
  SendPreview: undefined
  SendSelectToken: undefined
  /** Sign-in request. Default namespace: the active one. */
  SignMessage:
    | {
        namespace?: Namespace | undefined
        /** View that is shown after signing in. */
        redirectView?: RouteName | undefined
      }
    | undefined
  SwitchActiveChain: {
    switchToChain: Namespace
    network: ChainId
    navigateTo: 'Connect'
    navigateWithReplace: true
  }
  SwitchNetwork: { network: ChainId }
  UnsupportedChain: undefined
  /** Change of the login email: the code sent to the current address. */
  UpdateEmailPrimaryCode: undefined
  /** Change of the login email: the code sent to the new address. */
  UpdateEmailSecondaryCode: undefined
  /** Change of the login email: the new address. */
  UpdateEmailWallet: undefined
  /** Download links of one wallet. */
  WalletDownloads: { wallet: CatalogueWallet }
  WhatIsAWallet: undefined
}
/** Initial values of the Send view, set by the page or by a token row. */
export type SendArguments = {
  /** Token address or CAIP-10 id. If absent or `native`: the network's native token. */
  readonly assetAddress?: string | undefined
  /** Whole tokens, e.g. `1.5`. */
  readonly amount?: string | undefined
  /** Address or name (e.g. ENS). */
  readonly to?: string | undefined
  /** Network to send on. Default: the current one. */
  readonly chainId?: ChainId | number | string | undefined
  /** Default: the namespace of `chainId`, else the active one. */
  readonly namespace?: Namespace | undefined
}

/** Transfer that a wallet has submitted to the network. */
export type SentTransfer = {
  readonly hash: string
  readonly network: ChainId
  /** Whole tokens. */
  readonly amount: string
  readonly symbol: string
  readonly to: string
  /** Name that resolved to `to`. */
  readonly name?: string | undefined
}

/** Name of a view. */
export type RouteName = keyof Routes

/** All view names; a missing one is a type error. */
export const routeNames = Object.keys({
  Account: 1,
  AccountInUse: 1,
  AccountSettings: 1,
  Activity: 1,
  AllSocials: 1,
  AllWallets: 1,
  ApproveTransaction: 1,
  CompatibleNetworks: 1,
  Connect: 1,
  ConnectWallets: 1,
  ConnectingExternal: 1,
  ConnectingFarcaster: 1,
  ConnectingMultiChain: 1,
  ConnectingSocial: 1,
  ConnectingWalletConnect: 1,
  EmailLogin: 1,
  EmailVerifyCode: 1,
  EmailVerifyDevice: 1,
  GetWallet: 1,
  Networks: 1,
  ProfileWallets: 1,
  Receive: 1,
  Send: 1,
  SendConfirmed: 1,
  SendPreview: 1,
  SendSelectToken: 1,
  SignMessage: 1,
  SwitchActiveChain: 1,
  SwitchNetwork: 1,
  UnsupportedChain: 1,
  UpdateEmailPrimaryCode: 1,
  UpdateEmailSecondaryCode: 1,
  UpdateEmailWallet: 1,
  WalletDownloads: 1,
  WhatIsAWallet: 1,
} satisfies Record<RouteName, 1>) as readonly RouteName[]

/** A view with its data, as the history holds it. */
export type Entry = {
  [name in RouteName]: { readonly view: name; readonly data: Routes[name] }
}[RouteName]

/** Returns a history entry; omitting required data is a type error. */
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
  'AccountSettings',
  'Activity',
  'AllWallets',
  'ConnectingWalletConnect',
  'Networks',
  'ProfileWallets',
  'Receive',
  'Send',
  'SignMessage',
  'WhatIsAWallet',
] as const
/** View that a page may open by name. */
export type PublicView = (typeof publicViews)[number]

const needsAddress: ReadonlySet<RouteName> = new Set<RouteName>([
  'Account',
  'AccountInUse',
  'AccountSettings',
  'Activity',
  'SignMessage',
])

/** Returns the feature of a view that a page can disable; undefined if there is none. */
export function featureOf(view: RouteName): 'receive' | 'send' | undefined {
  if (view.startsWith('Send')) return 'send'
  return view === 'Receive' || view === 'CompatibleNetworks' ? 'receive' : undefined
}

/** Returns Connect instead of a view that needs an address, if no wallet is connected. */
export function guarded(wanted: Entry, hasAddress: boolean): Entry {
  const isFree = !needsAddress.has(wanted.view) && !featureOf(wanted.view)
  if (hasAddress || isFree) return wanted
  return entry('Connect', { redirectView: wanted.view })
}
