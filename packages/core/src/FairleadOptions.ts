import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { Adapter, WatchedToken } from './adapters/adapter.ts'
import type { CreateConnector } from './connectors/createConnector.ts'
import type { createModal } from './modal/createModal.ts'
import type { RouteName } from './modal/routes.ts'
import type { NetworkInput } from './namespaces/toCaipNetwork.ts'
import type { SiweConfig } from './siwx/SiweConfig.ts'
import type { Siwx } from './siwx/Siwx.ts'
import type { FairleadEvent } from './store/events.ts'
import type { DefaultAccountTypes } from './store/state.ts'
import type { KeyValueStorage } from './utils/environment.ts'

export const socialProviders = [
  'google',
  'x',
  'farcaster',
  'discord',
  'apple',
  'github',
  'facebook',
] as const
export const connectMethods = ['email', 'social', 'wallet'] as const
export const connectorTypes = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export const walletFeatures = ['onramp', 'swaps', 'receive', 'send'] as const

/** A provider of social login. */
export type SocialProvider = (typeof socialProviders)[number]
/** `system` follows the visitor’s own setting. */
export type ThemeMode = 'system' | 'light' | 'dark'
/** CSS custom properties by name, e.g. `{ '--fairlead-accent': '#06c' }`. */
export type ThemeVariables = Readonly<Record<`--fairlead-${string}`, string>>
/** A text of the catalogue: the words, or a function that puts values into them. */
export type MessageText = string | ((...values: never[]) => string)

/** What a page switches on, off and orders; a project's configuration on the server may decide otherwise. */
export type Features = {
  /** Groups of the Connect view, in order. Default: email, social, wallet. */
  connectMethodsOrder?: readonly (typeof connectMethods)[number][] | undefined
  /** Groups of wallets that come first, where they have any. */
  connectorTypeOrder?: readonly (typeof connectorTypes)[number][] | undefined
  /** Actions of the Account view, in order. Default: onramp, swaps, receive, send. */
  walletFeaturesOrder?: readonly (typeof walletFeatures)[number][] | undefined
  /** Showing the account's address, as a code too. Default: true. */
  receive?: boolean | undefined
  /** Sending coins and tokens. Default: true. */
  send?: boolean | undefined
  /** Signing in by e-mail, where there is a `frameUrl`. Default: true. */
  email?: boolean | undefined
  /** Providers of social login, in order, where there is a `frameUrl`; false for none. Default: all. */
  socials?: false | readonly SocialProvider[] | undefined
  /** Providers of swaps, in order; false for none. Not built yet: nothing is shown. */
  swaps?: false | readonly string[] | undefined
  /** Providers that sell currency, in order; false for none. Not built yet: nothing is shown. */
  onramp?: false | readonly string[] | undefined
  /** The history of an account, where a server tells it. Default: true. */
  activity?: boolean | undefined
  /** A quiet line with our name. Default: true. */
  branding?: boolean | undefined
  /** Several wallets at once. Default: false. */
  multiWallet?: boolean | undefined
  /** Paying instead of signing in: switches e-mail and social login off. Default: false. */
  pay?: boolean | undefined
  /** Events are sent to `analyticsUrl`, where the project on the server wants them. Default: false. */
  analytics?: boolean | undefined
  /** People tick that they accept the terms before they connect; needs a terms or privacy URL. Default: false. */
  legalCheckbox?: boolean | undefined
  /**
   * Wallets are listed beside e-mail and providers; false puts them behind one button. Where neither is
   * offered, they are listed all the same. Default: true.
   */
  emailShowWallets?: boolean | undefined
  /** Wallets are behind one button of the Connect view, also where it offers nothing else. Default: false. */
  collapseWallets?: boolean | undefined
  /** Accepted, and always off: smart sessions are not built yet. Default: false. */
  smartSessions?: boolean | undefined
  /** The list of all wallets of the catalogue; `mobile` for phones alone. Default: true. */
  allWallets?: boolean | 'mobile' | undefined
}

/** A wallet that the catalogue does not have, as the page describes it. */
export type CustomWallet = {
  /** Unlike every other id of the page and the catalogue. */
  readonly id: string
  readonly name: string
  /** Website, https. */
  readonly homepage?: string | undefined
  /** https. */
  readonly image_url?: string | undefined
  /** How it announces itself; where it is installed, the two are one row. */
  readonly rdns?: string | undefined
  /** Opens its app on a phone, by a scheme of its own or by https. */
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  /** CAIP-2 ids; all where absent. */
  readonly chains?: readonly string[] | undefined
}

/** Options that may change while the widget lives. Source: options and API, section 4.4. */
export type LiveOptions = {
  /** Light, dark, or as the visitor’s system is. Default: system. */
  themeMode?: ThemeMode | undefined
  /** Look of every surface. Unknown names are ignored, with a notice in debug. */
  themeVariables?: ThemeVariables | undefined
  /** BCP 47 tag, e.g. `de-CH`. Default: the browser's languages; English where none is there. */
  locale?: string | undefined
  /** Own words, by their name in the catalogue; they win over those of the language. */
  messages?: Readonly<Record<string, MessageText>> | undefined
  /** Which way text runs. Default: from the language. */
  dir?: 'ltr' | 'rtl' | undefined
  /** Shown before connecting. */
  termsConditionsUrl?: string | undefined
  /** Shown before connecting. */
  privacyPolicyUrl?: string | undefined
  /** Where our own links lead; null hides one. */
  links?: Readonly<Partial<Record<'branding' | 'getWallet', string | null>>> | undefined
  /** Only wallets of these catalogue ids, rdns or names. */
  includeWalletIds?: readonly string[] | undefined
  /** Wallets that are never shown, by catalogue id, rdns or name. */
  excludeWalletIds?: readonly string[] | undefined
  /** Catalogue ids of wallets that come first, in this order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Wallets beside those of the catalogue: always listed. */
  customWallets?: readonly CustomWallet[] | undefined
  /** Pictures of wallets, by connector id. */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /** Pictures of networks, by CAIP-2 id. */
  chainImages?: Readonly<Record<string, string>> | undefined
}

/** What a page passes to `createFairlead`. Source: options and API, section 1. */
export type FairleadOptions = LiveOptions & {
  /** Names the project at the server. Without it, server calls are skipped. */
  projectId?: string | undefined
  /** One origin for every call; the URLs below win over it. */
  serverUrl?: string | undefined
  /** Where chains are listed and asked. Default: `serverUrl`. */
  dataApiUrl?: string | undefined
  /** Called instead of the data API in some time zones. */
  dataApiMirrorUrl?: string | undefined
  /** Where the project’s configuration is read. Default: `serverUrl`. */
  walletApiUrl?: string | undefined
  /** Where events go, with `features.analytics`. Default: `serverUrl`. */
  analyticsUrl?: string | undefined
  /** The site of the embedded wallet, on an origin of its own: signing in by e-mail or with a provider. None without it. */
  frameUrl?: string | undefined
  /** The relay that pairing goes over, wss (ws on a loopback host). Default: `serverUrl` as ws or wss. */
  relayUrl?: string | undefined
  /** Who this page is, as wallets show it. Default: what the page says of itself. */
  metadata?: PageMetadata | undefined
  /** How wallets on phones are paired with. */
  pairing?: PairingOptions | undefined
  /** The page pairs by a client of its own, and passes the link to `open`. Default: false. */
  manualPairing?: boolean | undefined
  /** viem chains, or networks that name their CAIP-2 id. At least one. */
  networks: readonly NetworkInput[]
  /** One of `networks`; the first when absent. */
  defaultNetwork?: NetworkInput | undefined
  /** Which kind of account is in use first, by namespace. */
  defaultAccountTypes?: DefaultAccountTypes | undefined
  /** Libraries that talk to accounts. Default: the universal one. */
  adapters?: readonly Adapter[] | undefined
  /** Wallets beside those that the page finds. */
  connectors?: readonly CreateConnector[] | undefined
  /** Own endpoints of networks, tried first. */
  customRpcUrls?: Readonly<Partial<Record<ChainId, readonly CustomRpcUrl[]>>> | undefined
  /** Tokens that are read on chain and listed, by CAIP-2 id. */
  tokens?: Readonly<Partial<Record<ChainId, readonly WatchedToken[]>>> | undefined
  /** Sends reads of one moment together. Default: false. */
  batchRpc?: boolean | undefined
  /** False hides every wallet. Default: true. */
  enableWallets?: boolean | undefined
  /** Wallets that announce themselves. Default: true. */
  enableEIP6963?: boolean | undefined
  /**
   * `window.ethereum`, where no wallet announced itself. Listed on phones only, as "Browser Wallet"; on
   * desktop it is hidden, and `connect` reaches it by the id `injected`. Default: true.
   */
  enableInjected?: boolean | undefined
  /** False hides the choice of network. Default: true. */
  enableNetworkSwitch?: boolean | undefined
  /** What happens on a network that is not configured: a view, a quiet notice, or nothing. Default: false, the view. */
  allowUnsupportedChain?: boolean | 'banner' | undefined
  /** False forgets connections at the next visit, and ends sessions of paired wallets. Default: true. */
  enableReconnect?: boolean | undefined
  /** How long a stored wallet is waited for, in milliseconds. Default: 3000. */
  reconnectTimeoutMs?: number | undefined
  /** Draws inside a `<fairlead-modal>` that the page places, without overlay. Default: false. */
  enableEmbedded?: boolean | undefined
  /** The page places `<fairlead-modal>` itself. Default: false. */
  disableAppend?: boolean | undefined
  /** Uses the whole screen on a phone. Default: false. */
  enableMobileFullScreen?: boolean | undefined
  /** The explanations of what a wallet is. Default: true. */
  enableWalletGuide?: boolean | undefined
  /** Every feature that a project could switch on stays off, and its configuration is not read. Default: false. */
  basic?: boolean | undefined
  /**
   * When the project's configuration may be read before the modal opens: never, when a button of ours
   * is pointed at or focused, or when the page is idle. Default: never.
   */
  prefetch?: 'never' | 'hover' | 'idle' | undefined
  /** Providers of social login take the whole page instead of a window of their own. Default: false. */
  enableSocialRedirect?: boolean | undefined
  /** Writes to the console what the embedded wallet's frame and this page say: types and ids. Default: false. */
  enableFrameLogger?: boolean | undefined
  /** Alerts are shown and explained on the console. Default: true on local hosts. */
  debug?: boolean | undefined
  /** Told every alert, also without debug. Nothing is requested by this. */
  onAlert?: ((alert: createModal.RaisedAlert) => void) | undefined
  /** Told every event. Nothing is requested by this. */
  telemetry?: ((event: FairleadEvent) => void) | undefined
  /** Signing in with a message that the wallet signs; `defaultSiwx()` of `fairlead/siwx` makes one. */
  siwx?: Siwx | undefined
  /** Signing in by functions of the page's own, on eip155; never together with `siwx`. */
  siweConfig?: SiweConfig | undefined
  /** Where connections are kept over a reload. */
  storage?: StorageOptions | undefined
  /** Screens of the page's own, by view name; each gets the data that ours would get. */
  views?: Readonly<Partial<Record<RouteName, unknown>>> | undefined
  /** How many pictures of wallets are kept, beside those on the screen. Default: 200. */
  imageCacheSize?: number | undefined
  /** What is on, and in which order. */
  features?: Features | undefined
}

/** An endpoint of the page’s own; `headers` are sent with each call. */
export type CustomRpcUrl = {
  /** https, or http on a loopback host. */
  readonly url: string
  /** Sent with each call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Who a page is, as a wallet shows it to the person who is asked. */
export type PageMetadata = {
  /** Default: the title. */
  readonly name?: string | undefined
  /** Default: the meta description. */
  readonly description?: string | undefined
  /** Default: the origin. Wallets compare it with where they are asked from. */
  readonly url?: string | undefined
  /** Default: the icon that the page links to. */
  readonly icons?: readonly string[] | undefined
  /** Where a wallet sends the person back to. */
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}

/** How wallets are paired with. */
export type PairingOptions = {
  /**
   * Whether a code that still waits is taken up again when the person comes back: always, never, or
   * where leaving for the wallet throws the page away (Telegram, Safari on iOS). Default: auto.
   */
  readonly reuse?: 'auto' | 'always' | 'never' | undefined
  /** https links into a wallet's app before its own scheme, where it has both. Default: true. */
  readonly preferUniversalLinks?: boolean | undefined
  /** Methods to ask for, instead of all that a wallet may do. */
  readonly methods?: Readonly<Partial<Record<Namespace, readonly string[]>>> | undefined
  /** Events to ask for. Default: accountsChanged and chainChanged. */
  readonly events?: Readonly<Partial<Record<Namespace, readonly string[]>>> | undefined
  /** Chains to ask for. Default: those of `networks`. */
  readonly chains?: Readonly<Partial<Record<Namespace, readonly ChainId[]>>> | undefined
  /**
   * One endpoint by chain, which reads of paired wallets go to before any other: what a wallet on a
   * phone does not answer itself. Where it fails, those of the chain are tried. eip155 alone.
   */
  readonly rpcMap?: Readonly<Partial<Record<ChainId, string>>> | undefined
  /**
   * URL of a server that attests the page's origin to wallets which trust that server: a Fairlead server with
   * `VERIFY_KEY_FILE`. It is asked with each proposal, sign-in and request, through a hidden frame, and nothing waits
   * for it longer than 500 ms. Default: false, no server is asked.
   */
  readonly verify?: string | false | undefined
  /**
   * Asks to sign in together with connecting, where signing in is on and every chain is of eip155.
   * Default: true.
   */
  readonly oneClickAuth?: boolean | undefined
}

/** Where a widget keeps what survives a reload. */
export type StorageOptions = {
  /** Before every key. Default: `fairlead/`. */
  readonly prefix?: string | undefined
  /** What it is kept in. Default: localStorage. */
  readonly adapter?: KeyValueStorage | undefined
  /** Whether visits inside other pages are kept apart. Default: auto. */
  readonly partition?: 'auto' | 'none' | undefined
}

type Defaulted =
  | 'adapters'
  | 'allowUnsupportedChain'
  | 'basic'
  | 'batchRpc'
  | 'chainImages'
  | 'connectorImages'
  | 'connectors'
  | 'customRpcUrls'
  | 'customWallets'
  | 'debug'
  | 'defaultAccountTypes'
  | 'disableAppend'
  | 'enableEIP6963'
  | 'enableEmbedded'
  | 'enableFrameLogger'
  | 'enableSocialRedirect'
  | 'enableInjected'
  | 'enableMobileFullScreen'
  | 'enableNetworkSwitch'
  | 'enableReconnect'
  | 'enableWalletGuide'
  | 'enableWallets'
  | 'excludeWalletIds'
  | 'features'
  | 'featuredWalletIds'
  | 'imageCacheSize'
  | 'links'
  | 'manualPairing'
  | 'messages'
  | 'metadata'
  | 'pairing'
  | 'prefetch'
  | 'reconnectTimeoutMs'
  | 'storage'
  | 'themeMode'
  | 'themeVariables'
  | 'tokens'
  | 'views'

/** The options after the door, with what was not said filled in. */
export type ResolvedOptions = Readonly<
  Omit<FairleadOptions, Defaulted | 'defaultNetwork' | 'networks'> & {
    [name in Defaulted]-?: NonNullable<FairleadOptions[name]>
  } & {
    networks: readonly [CaipNetwork, ...CaipNetwork[]]
    defaultNetwork: CaipNetwork
  }
>
