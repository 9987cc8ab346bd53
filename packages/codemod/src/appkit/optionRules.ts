/** What happens to an option. */
export type OptionRule =
  | 'keep'
  /** Our name for it. */
  | { readonly to: string }
  /** Our feature, with our value by the source text of theirs. Without `values`, the value is kept. */
  | { readonly feature: string; readonly values?: Readonly<Record<string, string>> }
  /** Removed without a report, because the text of its value says what we do by default. */
  | { readonly same: readonly string[]; readonly otherwise: string; readonly guide: string }
  /** Kept, but its value needs a check. */
  | { readonly check: string; readonly guide: string }
  /** Removed. */
  | { readonly drop: string; readonly guide: string }

const sdk = {
  drop: 'SDK wallets are connectors: pass their wagmi connector in `connectors` of wagmi().',
  guide: 'adapters.md',
}
const isOnOrOff = { guide: 'wallet-discovery.md', same: ['true'] }

/** Options of `createAppKit` and `createWeb3Modal`. */
export const optionRules: Readonly<Record<string, OptionRule>> = {
  adapters: 'keep',
  allWallets: {
    feature: 'allWallets',
    values: { "'HIDE'": 'false', "'ONLY_MOBILE'": "'mobile'", "'SHOW'": 'true' },
  },
  allowUnsupportedChain: 'keep',
  basic: 'keep',
  chainImages: 'keep',
  chains: { to: 'networks' },
  coinbasePreference: sdk,
  connectorImages: {
    check: 'Keys of connectorImages are the ids of our connectors: check them.',
    guide: 'theming.md',
  },
  customRpcUrls: { check: 'Each entry is `{ url, headers? }`: check it.', guide: 'networks.md' },
  customWallets: 'keep',
  debug: 'keep',
  defaultAccountTypes: 'keep',
  defaultChain: { to: 'defaultNetwork' },
  defaultNetwork: 'keep',
  disableAppend: 'keep',
  enableAnalytics: { feature: 'analytics' },
  enableAuthLogger: { to: 'enableFrameLogger' },
  enableCoinbase: { guide: sdk.guide, otherwise: sdk.drop, same: ['false'] },
  enableEIP6963: 'keep',
  enableEmbedded: 'keep',
  enableInjected: 'keep',
  enableMobileFullScreen: 'keep',
  enableNetworkSwitch: 'keep',
  enableOnramp: { feature: 'onramp' },
  enableReconnect: 'keep',
  enableSwaps: { feature: 'swaps' },
  enableWalletConnect: {
    ...isOnOrOff,
    otherwise: 'Pairing is on if `relayUrl` or `serverUrl` is set, otherwise off.',
  },
  enableWalletGuide: 'keep',
  enableWallets: 'keep',
  excludeWalletIds: 'keep',
  experimental_preferUniversalLinks: {
    drop: 'Set `pairing: { preferUniversalLinks }` instead.',
    guide: 'pairing.md',
  },
  features: 'keep',
  featuredWalletIds: 'keep',
  includeWalletIds: 'keep',
  manualWCControl: { to: 'manualPairing' },
  metadata: 'keep',
  networks: 'keep',
  privacyPolicyUrl: 'keep',
  projectId: 'keep',
  siweConfig: { check: 'Compare your functions with the type `SiweConfig`.', guide: 'sign-in.md' },
  siwx: { drop: 'Create it with `defaultSiwx()` of `fairlead/siwx`.', guide: 'sign-in.md' },
  termsConditionsUrl: 'keep',
  themeMode: 'keep',
  themeVariables: 'keep',
  tokens: { drop: 'Our `tokens` is a list of tokens for each CAIP-2 id.', guide: 'networks.md' },
  universalProviderConfigOverride: {
    drop: 'Set methods, events, chains and `rpcMap` in `pairing`.',
    guide: 'pairing.md',
  },
  // Replaced by an adapter already.
  wagmiConfig: 'keep',
}

const list = {
  guide: 'embedded-wallet.md',
  otherwise: 'Write a list of providers, or false.',
  same: ['true'],
}

/** Keys of `features`. */
export const featureRules: Readonly<Record<string, OptionRule>> = {
  allWallets: 'keep',
  analytics: 'keep',
  collapseWallets: 'keep',
  connectMethodsOrder: 'keep',
  connectorTypeOrder: 'keep',
  email: 'keep',
  emailShowWallets: 'keep',
  headless: { drop: 'Headless use needs no option.', guide: 'headless.md' },
  history: { to: 'activity' },
  legalCheckbox: 'keep',
  multiWallet: 'keep',
  onramp: list,
  pay: 'keep',
  receive: 'keep',
  reownAuthentication: { drop: 'Sign-in is the option `siwx`.', guide: 'sign-in.md' },
  reownBranding: { to: 'branding' },
  send: 'keep',
  smartSessions: 'keep',
  socials: list,
  swaps: list,
  walletFeaturesOrder: 'keep',
}
