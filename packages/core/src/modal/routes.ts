import type { ChainId, Namespace } from '@fairlead/protocol'
import type { OidcName } from '@fairlead/protocol/embedded'
import type { CatalogueWallet } from '../store/catalogueWallet.ts'
import type { Collectible } from '../store/collectible.ts'

/** Login provider that opens a popup; a passkey counts as one. */
export type PopupProvider =
  | 'apple'
  | 'discord'
  | 'facebook'
  | 'github'
  | 'google'
  | 'passkey'
  | 'x'
  | OidcName

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
  /** Choice of the currency that values are shown in. */
  Currency: undefined
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
  /** Asks a guest before signing out. `id` and `namespace`: what to disconnect; everything when absent. */
  GuestSignOut: { id?: string | undefined; namespace?: Namespace | undefined } | undefined
  /** Logins that a guest can add. */
  GuestUpgrade: undefined
  Networks:
    | {
        /** Only networks of this namespace. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** One NFT of the account. */
  Nft: Collectible
  /** Without a namespace: the active one first. */
  ProfileWallets: { namespace?: Namespace | undefined } | undefined
  /** Buying: amount, currency and provider. */
  OnRamp: undefined
  /** Choice of the currency to pay with. */
  OnRampCurrency: undefined
  OnRampInProgress: undefined
  /** Choice of the currency to buy. */
  OnRampToken: undefined
  /** The order of the page's call and the ways to pay it. */
  Pay: undefined
  /** State of the payment. */
  PayProgress: undefined
  Receive: undefined
  /** Choice of a name for the account. */
  RegisterAccountName: undefined
  /** `name`: the registered name, with its zone. */
  RegisterAccountNameSuccess: { name: string }
  /** Initial values of the fields; the `send` feature validates them. */
  Send: SendArguments | undefined
  SendConfirmed: SentTransfer
  /** With `order`: the transfer of a payment, which the user can't edit. Shown only while the draft is of that order. */
  SendPreview: { order: object } | undefined
  SendSelectToken: undefined
  /** Sign-in request. Default namespace: the active one. */
  SignMessage:
    | {
        namespace?: Namespace | undefined
        /** View that is shown after signing in. */
        redirectView?: RouteName | undefined
      }
    | undefined
  /** One smart session of the list, by its id. */
  SmartSession: { id: string }
  /** What the wallet has just granted, by the session's id. */
  SmartSessionCreated: { id: string }
  /** What apps may do with the account without asking. */
  SmartSessions: undefined
  /** Initial values of the fields; the `swap` feature validates them. */
  Swap: SwapArguments | undefined
  SwapPreview: undefined
  /** A swap to another network, by the hash of its first transaction. */
  SwapProgress: { hash: string }
  /** `side`: the token that is chosen. */
  SwapSelectToken: { side: 'from' | 'to' }
  SwitchActiveChain: {
    switchToChain: Namespace
    network: ChainId
    navigateTo: 'Connect'
    navigateWithReplace: true
  }
  SwitchNetwork: { network: ChainId }
  /** One token of the account, by its id in the account's list. */
  Token: { id: string }
  /** With `feature`: the app supports the network, but the feature does not. */
  UnsupportedChain: { feature: 'swaps' } | undefined
  /** Change of the login email: the code sent to the current address. */
  UpdateEmailPrimaryCode: undefined
  /** Change of the login email: the code sent to the new address. */
  UpdateEmailSecondaryCode: undefined
  /** Change of the login email: the new address. */
  UpdateEmailWallet: undefined
  /** Download links of one wallet. */
  WalletDownloads: { wallet: CatalogueWallet }
  WhatIsAWallet: undefined
  WhatIsBuying: undefined
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

/** Initial values of the Swap view, set by the page. */
export type SwapArguments = {
  /** Token to pay with: an address, a CAIP-10 id, or `native`. Default: the network's native token. */
  readonly fromToken?: string | undefined
  /** Token to receive, in the same form. */
  readonly toToken?: string | undefined
  /** Whole tokens to pay, e.g. `1.5`. */
  readonly amount?: string | undefined
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
  'Pay',
  'OnRamp',
  'ProfileWallets',
  'Receive',
  'Send',
  'SignMessage',
  'SmartSessions',
  'Swap',
  'WhatIsAWallet',
] as const
/** View that a page may open by name. */
export type PublicView = (typeof publicViews)[number]

const needsAddress: ReadonlySet<RouteName> = new Set<RouteName>([
  'Account',
  'AccountInUse',
  'AccountSettings',
  'Activity',
  'GuestSignOut',
  'GuestUpgrade',
  'Nft',
  'SignMessage',
  'SmartSession',
  'SmartSessionCreated',
  'SmartSessions',
  'Token',
])

/** Returns the feature of a view that a page can disable; undefined if there is none. */
export function featureOf(view: RouteName): 'onramp' | 'receive' | 'send' | 'swaps' | undefined {
  if (view.startsWith('OnRamp') || view === 'WhatIsBuying') return 'onramp'
  if (view.startsWith('Swap')) return 'swaps'
  if (view.startsWith('Send')) return 'send'
  return view === 'Receive' || view === 'CompatibleNetworks' ? 'receive' : undefined
}

/** Returns Connect instead of a view that needs an address, if no wallet is connected. */
export function guarded(wanted: Entry, hasAddress: boolean): Entry {
  const isFree = !needsAddress.has(wanted.view) && !featureOf(wanted.view)
  if (hasAddress || isFree) return wanted
  return entry('Connect', { redirectView: wanted.view })
}
