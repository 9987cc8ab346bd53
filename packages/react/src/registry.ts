import { hasActivity, hasDataApi, tokenNamespaces } from '@fairlead/core/internal'
import { ConnectView, ConnectWalletsView } from './features/connect/ConnectView.tsx'
import type { AccountAction } from './modal/AccountActionsContext.ts'
import type { AccountTab } from './modal/accountTabs.ts'
import type { Views } from './modal/views.ts'

/** Views that the user often opens after Connect. */
const afterConnect = ['ConnectingExternal'] as const

/** All views by name, in the order of their features. To remove a feature, delete its folder and its lines here. */
export const views: Views = {
  Account: async () => (await import('./features/account/AccountView.tsx')).AccountView,
  Activity: async () => (await import('./features/activity/ActivityView.tsx')).ActivityView,
  Token: async () => (await import('./features/balances/TokenView.tsx')).TokenView,
  Connect: Object.assign(async () => ConnectView, { next: afterConnect, ready: ConnectView }),
  ConnectWallets: Object.assign(async () => ConnectWalletsView, {
    next: afterConnect,
    ready: ConnectWalletsView,
  }),
  ConnectingExternal: async () =>
    (await import('./features/connect/ConnectingExternalView.tsx')).ConnectingExternalView,
  ConnectingMultiChain: async () =>
    (await import('./features/connect/ConnectingMultiChainView.tsx')).ConnectingMultiChainView,
  ConnectingWalletConnect: async () =>
    (await import('./features/connect/ConnectingWalletConnectView.tsx'))
      .ConnectingWalletConnectView,
  AccountInUse: async () =>
    (await import('./features/embedded/AccountInUseView.tsx')).AccountInUseView,
  AllSocials: async () => (await import('./features/embedded/AllSocialsView.tsx')).AllSocialsView,
  ApproveTransaction: async () =>
    (await import('./features/embedded/ApproveTransactionView.tsx')).ApproveTransactionView,
  ConnectingFarcaster: async () =>
    (await import('./features/embedded/ConnectingFarcasterView.tsx')).ConnectingFarcasterView,
  ConnectingSocial: async () =>
    (await import('./features/embedded/ConnectingSocialView.tsx')).ConnectingSocialView,
  EmailLogin: async () => (await import('./features/embedded/EmailLoginView.tsx')).EmailLoginView,
  EmailVerifyCode: async () =>
    (await import('./features/embedded/EmailVerifyCodeView.tsx')).EmailVerifyCodeView,
  EmailVerifyDevice: async () =>
    (await import('./features/embedded/EmailVerifyDeviceView.tsx')).EmailVerifyDeviceView,
  UpdateEmailPrimaryCode: async () =>
    (await import('./features/embedded/UpdateEmailCodeView.tsx')).UpdateEmailPrimaryCodeView,
  UpdateEmailSecondaryCode: async () =>
    (await import('./features/embedded/UpdateEmailCodeView.tsx')).UpdateEmailSecondaryCodeView,
  UpdateEmailWallet: async () =>
    (await import('./features/embedded/UpdateEmailWalletView.tsx')).UpdateEmailWalletView,
  GuestSignOut: async () =>
    (await import('./features/guests/GuestSignOutView.tsx')).GuestSignOutView,
  GuestUpgrade: async () =>
    (await import('./features/guests/GuestUpgradeView.tsx')).GuestUpgradeView,
  RegisterAccountName: async () =>
    (await import('./features/names/RegisterAccountNameView.tsx')).RegisterAccountNameView,
  RegisterAccountNameSuccess: async () =>
    (await import('./features/names/RegisterAccountNameSuccessView.tsx'))
      .RegisterAccountNameSuccessView,
  Networks: async () => (await import('./features/networks/NetworksView.tsx')).NetworksView,
  SwitchActiveChain: async () =>
    (await import('./features/networks/SwitchActiveChainView.tsx')).SwitchActiveChainView,
  SwitchNetwork: async () =>
    (await import('./features/networks/SwitchNetworkView.tsx')).SwitchNetworkView,
  UnsupportedChain: async () =>
    (await import('./features/networks/UnsupportedChainView.tsx')).UnsupportedChainView,
  Nft: async () => (await import('./features/nfts/NftView.tsx')).NftView,
  OnRamp: Object.assign(async () => (await import('./features/onramp/OnRampView.tsx')).OnRampView, {
    next: ['OnRampInProgress', 'OnRampToken'] as const,
  }),
  OnRampCurrency: async () =>
    (await import('./features/onramp/OnRampCurrencyView.tsx')).OnRampCurrencyView,
  OnRampInProgress: async () =>
    (await import('./features/onramp/OnRampInProgressView.tsx')).OnRampInProgressView,
  OnRampToken: async () => (await import('./features/onramp/OnRampTokenView.tsx')).OnRampTokenView,
  WhatIsBuying: async () =>
    (await import('./features/onramp/WhatIsBuyingView.tsx')).WhatIsBuyingView,
  Pay: Object.assign(async () => (await import('./features/pay/PayView.tsx')).PayView, {
    next: ['PayProgress'] as const,
  }),
  PayProgress: async () => (await import('./features/pay/PayProgressView.tsx')).PayProgressView,
  ProfileWallets: async () =>
    (await import('./features/profile/ProfileWalletsView.tsx')).ProfileWalletsView,
  CompatibleNetworks: async () =>
    (await import('./features/receive/CompatibleNetworksView.tsx')).CompatibleNetworksView,
  Receive: async () => (await import('./features/receive/ReceiveView.tsx')).ReceiveView,
  Send: Object.assign(async () => (await import('./features/send/SendView.tsx')).SendView, {
    next: ['SendSelectToken', 'SendPreview'] as const,
  }),
  SendConfirmed: async () =>
    (await import('./features/send/SendConfirmedView.tsx')).SendConfirmedView,
  SendPreview: async () => (await import('./features/send/SendPreviewView.tsx')).SendPreviewView,
  SendSelectToken: async () =>
    (await import('./features/send/SendSelectTokenView.tsx')).SendSelectTokenView,
  SmartSession: async () =>
    (await import('./features/sessions/SmartSessionView.tsx')).SmartSessionView,
  SmartSessionCreated: async () =>
    (await import('./features/sessions/SmartSessionCreatedView.tsx')).SmartSessionCreatedView,
  SmartSessions: async () =>
    (await import('./features/sessions/SmartSessionsView.tsx')).SmartSessionsView,
  AccountSettings: async () =>
    (await import('./features/settings/AccountSettingsView.tsx')).AccountSettingsView,
  Currency: async () => (await import('./features/settings/CurrencyView.tsx')).CurrencyView,
  SignMessage: async () => (await import('./features/siwx/SignMessageView.tsx')).SignMessageView,
  Swap: Object.assign(async () => (await import('./features/swap/SwapView.tsx')).SwapView, {
    next: ['SwapSelectToken', 'SwapPreview'] as const,
  }),
  SwapPreview: async () => (await import('./features/swap/SwapPreviewView.tsx')).SwapPreviewView,
  SwapProgress: async () => (await import('./features/swap/SwapProgressView.tsx')).SwapProgressView,
  SwapSelectToken: async () =>
    (await import('./features/swap/SwapSelectTokenView.tsx')).SwapSelectTokenView,
  AllWallets: async () => (await import('./features/wallets/AllWalletsView.tsx')).AllWalletsView,
  GetWallet: async () => (await import('./features/wallets/GetWalletView.tsx')).GetWalletView,
  WalletDownloads: async () =>
    (await import('./features/wallets/WalletDownloadsView.tsx')).WalletDownloadsView,
  WhatIsAWallet: async () =>
    (await import('./features/wallets/WhatIsAWalletView.tsx')).WhatIsAWalletView,
}

/** Tabs of the Account view, in order. */
export const accountTabs: readonly AccountTab[] = [
  {
    id: 'tokens',
    label: 'tabTokens',
    isShown: (_, namespace) => tokenNamespaces.includes(namespace),
    load: async () => (await import('./features/balances/TokensTab.tsx')).TokensTab,
  },
  {
    id: 'nfts',
    label: 'tabNfts',
    isShown: (fairlead, namespace) => namespace === 'eip155' && hasDataApi(fairlead),
    load: async () => (await import('./features/nfts/NftsTab.tsx')).NftsTab,
  },
  {
    id: 'activity',
    label: 'tabActivity',
    isShown: hasActivity,
    load: async () => (await import('./features/activity/ActivityTab.tsx')).ActivityTab,
  },
]

/** Action buttons of the Account view; the options set their order. */
export const accountActions: readonly AccountAction[] = [
  { icon: 'buy', id: 'onramp', label: (messages) => messages.buy, view: 'OnRamp' },
  { icon: 'swap', id: 'swaps', label: (messages) => messages.swap, view: 'Swap' },
  { icon: 'receive', id: 'receive', label: (messages) => messages.receive, view: 'Receive' },
  { icon: 'send', id: 'send', label: (messages) => messages.send, view: 'Send' },
]
