import type { HookRule } from '../source/applyHook.ts'

const account: HookRule = {
  fields: {
    address: 'address',
    allAccounts: 'allAccounts',
    caipAddress: 'caipAddress',
    embeddedWalletInfo: {
      note: 'its counterpart is `embedded`, whose fields differ: see FairleadAccount.',
      to: 'embedded',
    },
    isConnected: 'isConnected',
    status: 'status',
  },
  guide: 'connecting.md',
  to: 'useFairleadAccount',
}
const modal: HookRule = {
  fields: { close: 'close', open: 'open' },
  guide: 'connecting.md',
  to: 'useFairlead',
}
const state: HookRule = {
  fields: {
    activeChain: 'activeNamespace',
    connectingWallet: {
      note: 'it is the id of the connector, not an object.',
      to: 'connectingWallet',
    },
    initialized: 'initialized',
    loading: 'loading',
    open: 'open',
    selectedNetworkId: 'selectedNetworkId',
  },
  guide: 'connecting.md',
  to: 'useFairleadState',
}
const theme: HookRule = {
  fields: {
    setThemeMode: 'setThemeMode',
    setThemeVariables: 'setThemeVariables',
    themeMode: 'themeMode',
    themeVariables: 'themeVariables',
  },
  guide: 'theming.md',
  to: 'useFairleadTheme',
}

/** Hooks with a counterpart, by name. */
export const hookRules: Readonly<Record<string, HookRule>> = {
  useAppKit: modal,
  useAppKitAccount: account,
  useAppKitNetwork: {
    fields: {
      approvedCaipNetworkIds: 'approvedIds',
      caipNetwork: 'network',
      caipNetworkId: 'caipNetworkId',
      chainId: 'chainId',
      supportsAllNetworks: 'supportsAllNetworks',
      switchNetwork: 'switchNetwork',
    },
    guide: 'networks.md',
    to: 'useFairleadNetwork',
  },
  useAppKitProvider: {
    fields: { walletProvider: 'provider', walletProviderType: 'providerType' },
    guide: 'adapters.md',
    to: 'useFairleadProvider',
  },
  useAppKitState: state,
  useAppKitTheme: theme,
  useAppKitUpdateEmail: {
    fields: { data: 'data', error: 'error', isPending: 'isPending', updateEmail: 'updateEmail' },
    guide: 'embedded-wallet.md',
    to: 'useFairleadUpdateEmail',
  },
  useAppKitWallet: {
    fields: {
      connect: 'connect',
      data: { note: 'it is a connection of ours.', to: 'data' },
      error: 'error',
      isError: 'isError',
      isPending: 'isPending',
      isReady: 'isReady',
      isSuccess: 'isSuccess',
    },
    guide: 'connecting.md',
    to: 'useFairleadWallet',
  },
  useDisconnect: {
    fields: { disconnect: 'disconnect' },
    guide: 'connecting.md',
    to: 'useDisconnect',
  },
  useWalletInfo: {
    fields: { walletInfo: 'walletInfo' },
    guide: 'connecting.md',
    to: 'useWalletInfo',
  },
  useWeb3Modal: modal,
  useWeb3ModalState: state,
  useWeb3ModalTheme: theme,
}

/** Guide for names without a counterpart that can be written in their place. */
export const guides: Readonly<Record<string, string>> = {
  AppKitProvider: 'getting-started.md',
  createSIWEConfig: 'sign-in.md',
  defaultWagmiConfig: 'adapters.md',
  useAppKitBalance: 'connecting.md',
  useAppKitConnection: 'multiple-wallets.md',
  useAppKitConnections: 'multiple-wallets.md',
  useAppKitEvents: 'events.md',
  useAppKitPay: 'payments.md',
  useAppKitSIWX: 'sign-in.md',
  useAppKitWallets: 'headless.md',
  useWeb3ModalEvents: 'events.md',
}

/** Views with another name, by name. */
export const viewNames: Readonly<Record<string, string>> = {
  OnRampProviders: 'OnRamp',
  Transactions: 'Activity',
  WalletReceive: 'Receive',
  WalletSend: 'Send',
}

/** Views that a page can open. */
export const publicViews: readonly string[] = [
  'Connect',
  'Account',
  'AllWallets',
  'Networks',
  'OnRamp',
  'Pay',
  'ProfileWallets',
  'Send',
  'Swap',
  'WhatIsAWallet',
]
