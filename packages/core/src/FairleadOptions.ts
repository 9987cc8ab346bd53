import type { CaipNetwork, ChainId, Namespace } from '@fairlead/protocol'
import type { Adapter, WatchedToken } from './adapters/adapter.ts'
import type { CreateConnector } from './connectors/createConnector.ts'
import type { createModal } from './modal/createModal.ts'
import type { RouteName } from './modal/routes.ts'
import type { NetworkInput } from './namespaces/toCaipNetwork.ts'
import type { OwnMessages } from './OwnMessages.ts'
import type { SiweConfig } from './siwx/SiweConfig.ts'
import type { Siwx } from './siwx/Siwx.ts'
import type { FairleadEvent } from './store/events.ts'
import type { DefaultAccountTypes } from './store/state.ts'
import type { ThemeVariables } from './ThemeVariables.ts'
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
/** `system` follows the color scheme of the user's device. */
export type ThemeMode = 'system' | 'light' | 'dark'
/** `wide` shows the list of wallets and the chosen one side by side. */
export type Layout = 'compact' | 'wide'

/** Features that a page enables, disables and orders. The project's configuration on the server can override them. */
export type Features = {
  /** Groups of the Connect view, in order. Default: email, social, wallet. */
  connectMethodsOrder?: readonly (typeof connectMethods)[number][] | undefined
  /** Types of wallets that are listed first. Types without a wallet are skipped. */
  connectorTypeOrder?: readonly (typeof connectorTypes)[number][] | undefined
  /** Actions of the Account view, in order. Default: onramp, swaps, receive, send. */
  walletFeaturesOrder?: readonly (typeof walletFeatures)[number][] | undefined
  /** Show the account's address, also as a QR code. Default: true. */
  receive?: boolean | undefined
  /** Send coins and tokens. Default: true. */
  send?: boolean | undefined
  /** Sign in by email. Requires `frameUrl`. Default: true. */
  email?: boolean | undefined
  /** Providers of social login, in order; false for none. Requires `frameUrl`. Default: all. */
  socials?: false | readonly SocialProvider[] | undefined
  /**
   * Offer to continue as a guest, with a wallet that exists only in this browser until the user adds a login; false for
   * none. Default: what the project on the server allows.
   */
  guests?: boolean | undefined
  /** Providers of swaps, in order; false for none. Default: `['1inch']`, or what the server has. */
  swaps?: false | readonly string[] | undefined
  /** Providers to buy from, in order; false for none. Requires a server with on-ramp vendors. */
  onramp?: false | readonly string[] | undefined
  /** Transaction history of an account. Requires a server that supports it. Default: true. */
  activity?: boolean | undefined
  /** Show our name in the footer of the Connect view. Default: true. */
  branding?: boolean | undefined
  /** Allow several connected wallets at once. Default: false. */
  multiWallet?: boolean | undefined
  /** Pay instead of signing in: disables email and social login. Default: false. */
  pay?: boolean | undefined
  /** Send events to `analyticsUrl`, if the project on the server allows it. Default: false. */
  analytics?: boolean | undefined
  /** Require the user to accept the terms before connecting. Needs a terms or privacy URL. Default: false. */
  legalCheckbox?: boolean | undefined
  /**
   * List wallets next to email and social login; false puts them behind one button. If neither email nor
   * social login is offered, wallets are always listed. Default: true.
   */
  emailShowWallets?: boolean | undefined
  /** Put wallets behind one button of the Connect view, even if it offers nothing else. Default: false. */
  collapseWallets?: boolean | undefined
  /** Let apps act within limits that the user approves once, and list what they may do. Default: false. */
  smartSessions?: boolean | undefined
  /** Offer the list of all wallets of the catalogue; `mobile` offers it on phones only. Default: true. */
  allWallets?: boolean | 'mobile' | undefined
}

/** A wallet that the catalogue does not have, described by the page. */
export type CustomWallet = {
  /** Must differ from every other id of the page and of the catalogue. */
  readonly id: string
  readonly name: string
  /** Website; https. */
  readonly homepage?: string | undefined
  /** URL of the wallet's icon; https. */
  readonly image_url?: string | undefined
  /** EIP-6963 reverse domain name. An installed wallet with the same `rdns` is merged into this entry. */
  readonly rdns?: string | undefined
  /** Link that opens the wallet's app on a phone: a custom scheme or https. */
  readonly mobile_link?: string | undefined
  readonly desktop_link?: string | undefined
  readonly webapp_link?: string | undefined
  readonly app_store?: string | undefined
  readonly play_store?: string | undefined
  /** CAIP-2 ids of supported networks. Default: all. */
  readonly chains?: readonly string[] | undefined
}

/** Options that can change while the widget is in use. Source: options and API, section 4.4. */
export type LiveOptions = {
  /** Light, dark, or the color scheme of the user's device. Default: system. */
  themeMode?: ThemeMode | undefined
  /** CSS custom properties of all views. Unknown names are ignored; with `debug` they raise a notice. */
  themeVariables?: ThemeVariables | undefined
  /**
   * `wide` shows the Connect view in two panes: the list on one side, and the QR code, the chosen wallet or an
   * introduction on the other. Windows smaller than 900 × 480 px and embedded modals always use `compact`, the default.
   */
  layout?: Layout | undefined
  /** BCP 47 tag, e.g. `de-CH`. Default: the browser's languages, or English if none of them is available. */
  locale?: string | undefined
  /**
   * Currency that values are shown in until the user chooses another: an upper-case ISO 4217 code. US dollars are shown
   * while the server has no exchange rate for it. Default: USD.
   */
  fiatCurrency?: string | undefined
  /** Replacements for the built-in texts of every language, by message name. */
  messages?: OwnMessages | undefined
  /** Text direction. Default: the direction of the language. */
  dir?: 'ltr' | 'rtl' | undefined
  /** Terms of service, linked before the user connects. */
  termsConditionsUrl?: string | undefined
  /** Privacy policy, linked before the user connects. */
  privacyPolicyUrl?: string | undefined
  /** Replacement URLs of the built-in links; null hides a link. */
  links?: Readonly<Partial<Record<'branding' | 'getWallet', string | null>>> | undefined
  /** Shows only these wallets; each entry is a catalogue id, rdns or name. */
  includeWalletIds?: readonly string[] | undefined
  /** Wallets that are never shown; each entry is a catalogue id, rdns or name. */
  excludeWalletIds?: readonly string[] | undefined
  /** Catalogue ids of the wallets that are listed first, in this order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Wallets in addition to those of the catalogue. They are always listed. */
  customWallets?: readonly CustomWallet[] | undefined
  /** Wallet icons, by connector id. */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /** Network icons, by CAIP-2 id. */
  chainImages?: Readonly<Record<string, string>> | undefined
}

/** Options of `createFairlead`. Source: options and API, section 1. */
export type FairleadOptions = LiveOptions & {
  /** Identifies the project to the server. Without it, the server is not called. */
  projectId?: string | undefined
  /** Base URL of the server. Any of the URLs below takes precedence over it. */
  serverUrl?: string | undefined
  /** Base URL of the data API: supported chains, RPC, balances. Default: `serverUrl`. */
  dataApiUrl?: string | undefined
  /** Mirror of the data API, used in time zones of mainland China, Hong Kong and Macau. */
  dataApiMirrorUrl?: string | undefined
  /** Base URL of the project's configuration and of the wallet catalogue. Default: `serverUrl`. */
  walletApiUrl?: string | undefined
  /** Receives events if `features.analytics` is on. Default: `serverUrl`. */
  analyticsUrl?: string | undefined
  /** URL of the embedded wallet's frame, on its own origin. Without it, email and social login are off. */
  frameUrl?: string | undefined
  /**
   * Signs users in to the embedded wallet with your own login: `connect({ connectorId: 'token' })` calls it. Returns a
   * JSON Web Token that your backend or identity provider has signed for the signed-in user of your page, with `nonce` as
   * a claim. Requires `frameUrl`, and the project's setting `--token-login` on the server.
   */
  getSignInToken?: ((request: SignInTokenRequest) => Promise<string>) | undefined
  /** Relay URL for pairing: wss, or ws on a loopback host. Default: `serverUrl` with ws or wss. */
  relayUrl?: string | undefined
  /** Name, URL and icons of this page, as wallets show them. Default: read from the document. */
  metadata?: PageMetadata | undefined
  /** Options for pairing with wallets over the relay. */
  pairing?: PairingOptions | undefined
  /** The page pairs with its own client and passes the pairing URI to `open`. Default: false. */
  manualPairing?: boolean | undefined
  /** viem chains, or networks that name their CAIP-2 id. At least one. */
  networks: readonly NetworkInput[]
  /** One of `networks`. Default: the first one. */
  defaultNetwork?: NetworkInput | undefined
  /** Account type to use first, by namespace. */
  defaultAccountTypes?: DefaultAccountTypes | undefined
  /** Adapters for the libraries that the page uses. Default: the universal adapter. */
  adapters?: readonly Adapter[] | undefined
  /** Connectors in addition to the wallets that are discovered in the page. */
  connectors?: readonly CreateConnector[] | undefined
  /** RPC endpoints by CAIP-2 id. They are tried before all others. */
  customRpcUrls?: Readonly<Partial<Record<ChainId, readonly CustomRpcUrl[]>>> | undefined
  /** Tokens whose balances are read on chain and listed, by CAIP-2 id. */
  tokens?: Readonly<Partial<Record<ChainId, readonly WatchedToken[]>>> | undefined
  /** Combine RPC reads that are made at the same time into one batch. Default: false. */
  batchRpc?: boolean | undefined
  /** Show wallets. Default: true. */
  enableWallets?: boolean | undefined
  /** Discover wallets through EIP-6963. Default: true. */
  enableEIP6963?: boolean | undefined
  /**
   * Offer `window.ethereum` if no wallet announced itself. It is listed on phones only, as "Browser Wallet".
   * On desktop it is hidden, but `connect` accepts its id `injected`. Default: true.
   */
  enableInjected?: boolean | undefined
  /** Let the user switch networks in the modal. Default: true. */
  enableNetworkSwitch?: boolean | undefined
  /**
   * Reaction to a network that is not configured: false shows a view, `banner` a banner, true nothing.
   * Default: false.
   */
  allowUnsupportedChain?: boolean | 'banner' | undefined
  /** Reconnect at the next visit. False forgets connections and ends the sessions of paired wallets. Default: true. */
  enableReconnect?: boolean | undefined
  /** Time limit for reconnecting a stored wallet, in milliseconds. Default: 3000. */
  reconnectTimeoutMs?: number | undefined
  /** Render inside a `<fairlead-modal>` that the page places, without an overlay. Default: false. */
  enableEmbedded?: boolean | undefined
  /** The page places `<fairlead-modal>` itself. Default: false. */
  disableAppend?: boolean | undefined
  /** Use the full screen on phones. Default: false. */
  enableMobileFullScreen?: boolean | undefined
  /** Show the introduction to wallets. Default: true. */
  enableWalletGuide?: boolean | undefined
  /** Disable every feature that the project could enable, and do not load its configuration. Default: false. */
  basic?: boolean | undefined
  /**
   * When the project's configuration may be loaded before the modal opens: never; when the user points at or
   * focuses one of our buttons; or when the page is idle. Default: never.
   */
  prefetch?: 'never' | 'hover' | 'idle' | undefined
  /** Open social login by redirecting the page instead of in a popup. Default: false. */
  enableSocialRedirect?: boolean | undefined
  /** Log the messages between the frame and this page to the console: types and ids only. Default: false. */
  enableFrameLogger?: boolean | undefined
  /** Show alerts in the modal and explain them in the console. Default: true on local hosts. */
  debug?: boolean | undefined
  /** Called with every alert, also without `debug`. Sends no network request. */
  onAlert?: ((alert: createModal.RaisedAlert) => void) | undefined
  /** Called with every event. Sends no network request. */
  telemetry?: ((event: FairleadEvent) => void) | undefined
  /** Configuration of sign-in with a wallet signature (SIWX); see `defaultSiwx()` of `fairlead/siwx`. */
  siwx?: Siwx | undefined
  /** Sign-in with the page's own functions, on eip155 only. Cannot be combined with `siwx`. */
  siweConfig?: SiweConfig | undefined
  /** Where connections are stored. */
  storage?: StorageOptions | undefined
  /** Custom views by view name. Each gets the same data as the built-in view. */
  views?: Readonly<Partial<Record<RouteName, unknown>>> | undefined
  /** Number of wallet icons that are cached in addition to those on screen. Default: 200. */
  imageCacheSize?: number | undefined
  /**
   * Names for accounts of the embedded wallet. `zone` is the zone that names are registered in, e.g. `example.eth`; false
   * turns names off. Default: the zone of the project on the server.
   */
  names?: false | { readonly zone?: string | undefined } | undefined
  /** Features that are enabled, disabled and ordered. */
  features?: Features | undefined
}

/** Request for a sign-in token. */
export type SignInTokenRequest = {
  /** Value of the token's claim `nonce`. It binds the token to this browser. */
  readonly nonce: string
  /** Aborts when the sign-in is abandoned. */
  readonly signal: AbortSignal
}

/** A custom RPC endpoint. */
export type CustomRpcUrl = {
  /** https, or http on a loopback host. */
  readonly url: string
  /** HTTP headers of each call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Name, URL and icons of a page, as wallets show them to the user. */
export type PageMetadata = {
  /** Default: the document's title. */
  readonly name?: string | undefined
  /** Default: the meta description. */
  readonly description?: string | undefined
  /** Default: the page's origin. Wallets compare it with the origin of a request. */
  readonly url?: string | undefined
  /** Default: the icon that the document links to. */
  readonly icons?: readonly string[] | undefined
  /** URLs that a wallet opens to return the user to the page. */
  readonly redirect?:
    | { readonly native?: string | undefined; readonly universal?: string | undefined }
    | undefined
}

/** Options for pairing. */
export type PairingOptions = {
  /**
   * When a pairing URI that is still valid is reused after the user returns: always, never, or only if the
   * browser discards the page while the user is in the wallet (`auto`: Telegram, Safari on iOS). Default: auto.
   */
  readonly reuse?: 'auto' | 'always' | 'never' | undefined
  /** Prefer https links over the wallet's custom scheme if it has both. Default: true. */
  readonly preferUniversalLinks?: boolean | undefined
  /** Methods to request. Default: all known methods of the namespace. */
  readonly methods?: Readonly<Partial<Record<Namespace, readonly string[]>>> | undefined
  /** Events to request. Default: accountsChanged and chainChanged. */
  readonly events?: Readonly<Partial<Record<Namespace, readonly string[]>>> | undefined
  /** Chains to request. Default: the chains of `networks`. */
  readonly chains?: Readonly<Partial<Record<Namespace, readonly ChainId[]>>> | undefined
  /**
   * RPC endpoint by chain, tried first for reads that a paired wallet does not answer itself. If it fails,
   * the chain's other endpoints are tried. eip155 only.
   */
  readonly rpcMap?: Readonly<Partial<Record<ChainId, string>>> | undefined
  /**
   * URL of a server that attests the page's origin to wallets that trust it: a Fairlead server with
   * `VERIFY_KEY_FILE`. The widget requests an attestation through a hidden frame before each proposal,
   * sign-in and request, and waits at most 500 ms. Default: false, no attestation.
   */
  readonly verify?: string | false | undefined
  /**
   * Combine connecting and signing in into one wallet approval. Applies if sign-in is enabled and every chain
   * is of eip155. Default: true.
   */
  readonly oneClickAuth?: boolean | undefined
}

/** Storage for the data of a widget between visits. */
export type StorageOptions = {
  /** Prefix of every key. Default: `fairlead/`. */
  readonly prefix?: string | undefined
  /** Storage implementation. Default: localStorage. */
  readonly adapter?: KeyValueStorage | undefined
  /** `auto` keeps separate data while the page is inside an iframe or a Safe app. Default: auto. */
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
  | 'fiatCurrency'
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

/** Validated options with all defaults applied. */
export type ResolvedOptions = Readonly<
  Omit<FairleadOptions, Defaulted | 'defaultNetwork' | 'networks'> & {
    [name in Defaulted]-?: NonNullable<FairleadOptions[name]>
  } & {
    networks: readonly [CaipNetwork, ...CaipNetwork[]]
    defaultNetwork: CaipNetwork
  }
>
