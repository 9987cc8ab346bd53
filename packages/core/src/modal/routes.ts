import type { ChainId, Namespace } from '@fairlead/protocol'
import type { CatalogueWallet } from '../store/catalogueWallet.ts'

/** Whom people sign in with in a window of its own; a passkey counts as one. */
export type PopupProvider = 'apple' | 'discord' | 'facebook' | 'github' | 'google' | 'passkey' | 'x'

/** Every view and exactly what it needs. `undefined` means it needs nothing. */
export type Routes = {
  Account: undefined
  /** Which account of the embedded wallet is in use after a switch; `address` was in use on `network` before. */
  AccountInUse: { address: string; network: ChainId }
  /** The account in full, and what of it can be changed. */
  AccountSettings: undefined
  Activity: undefined
  AllWallets:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** All providers that people can sign in with. */
  AllSocials: { namespace?: Namespace | undefined } | undefined
  /** What the embedded wallet asks the person; drawn by its own frame. */
  ApproveTransaction: undefined
  CompatibleNetworks: undefined
  Connect:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
        /** Shown once somebody is connected. */
        redirectView?: RouteName | undefined
      }
    | undefined
  /** The list of wallets alone, where `emailShowWallets` or `collapseWallets` keeps it off the first screen. */
  ConnectWallets:
    | {
        /** Only wallets of this namespace. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** Without a namespace: the wallet's first that the page has a network for. */
  ConnectingExternal: {
    connectorId: string
    namespace?: Namespace | undefined
    /** The same one on a phone, where it can be paired: another way that is offered. */
    wallet?: CatalogueWallet | undefined
  }
  /** Signing in with a Farcaster app. */
  ConnectingFarcaster: { namespace?: Namespace | undefined } | undefined
  /** A wallet that has several namespaces: which of them. */
  ConnectingMultiChain: {
    connectorId: string
    /** The same one on a phone, where it can be paired: another way that is offered. */
    wallet?: CatalogueWallet | undefined
  }
  /** Signing in with a provider, in a window of its own. */
  ConnectingSocial: { namespace?: Namespace | undefined; provider: PopupProvider }
  /** Without a wallet: a code for any. Without a namespace: all that the page has networks of. */
  ConnectingWalletConnect:
    | { wallet?: CatalogueWallet | undefined; namespace?: Namespace | undefined }
    | undefined
  /** Signing in by e-mail: the address alone. */
  EmailLogin:
    | {
        /** Where the account is wanted. */
        namespace?: Namespace | undefined
      }
    | undefined
  /** … the code of the mail. */
  EmailVerifyCode: undefined
  /** … a device that was not here before. */
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
  /** What the fields start with; read and checked by the feature. */
  Send: SendArguments | undefined
  SendConfirmed: SentTransfer
  SendPreview: undefined
  SendSelectToken: undefined
  /** Asks to sign in; the active namespace without one. */
  SignMessage:
    | {
        namespace?: Namespace | undefined
        /** Shown once somebody has signed. */
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
  /** Another address for the embedded wallet: the code of the present one. */
  UpdateEmailPrimaryCode: undefined
  /** … the code of the new one. */
  UpdateEmailSecondaryCode: undefined
  /** … the address itself. */
  UpdateEmailWallet: undefined
  /** Where to get one wallet. */
  WalletDownloads: { wallet: CatalogueWallet }
  WhatIsAWallet: undefined
}
/** What a page, or a row of tokens, may fill into the Send view. */
export type SendArguments = {
  /** A token's address or CAIP-10 id; without one, or with `native`, the network's own coin. */
  readonly assetAddress?: string | undefined
  /** Whole tokens, e.g. `1.5`. */
  readonly amount?: string | undefined
  /** An address or a name. */
  readonly to?: string | undefined
  /** The network to send on; default: the current one. */
  readonly chainId?: ChainId | number | string | undefined
  /** Default: that of `chainId`, else the active one. */
  readonly namespace?: Namespace | undefined
}

/** A transfer that a wallet has handed to its network. */
export type SentTransfer = {
  readonly hash: string
  readonly network: ChainId
  /** Whole tokens. */
  readonly amount: string
  readonly symbol: string
  readonly to: string
  /** The name that `to` was found by. */
  readonly name?: string | undefined
}

/** A view. */
export type RouteName = keyof Routes

/** Every view there is; one that is missing here does not compile. */
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
/** A view that a page may open by name. */
export type PublicView = (typeof publicViews)[number]

const needsAddress: ReadonlySet<RouteName> = new Set<RouteName>([
  'Account',
  'AccountInUse',
  'AccountSettings',
  'Activity',
  'SignMessage',
])

/** The feature that a view belongs to, where a page can switch it off. */
export function featureOf(view: RouteName): 'receive' | 'send' | undefined {
  if (view.startsWith('Send')) return 'send'
  return view === 'Receive' || view === 'CompatibleNetworks' ? 'receive' : undefined
}

/** A view that needs an address waits behind Connect until there is one. */
export function guarded(wanted: Entry, hasAddress: boolean): Entry {
  const isFree = !needsAddress.has(wanted.view) && !featureOf(wanted.view)
  if (hasAddress || isFree) return wanted
  return entry('Connect', { redirectView: wanted.view })
}
