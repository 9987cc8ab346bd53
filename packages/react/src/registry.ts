import { hasActivity, hasDataApi, tokenNamespaces } from '@fairlead/core/internal'
import { ConnectView, ConnectWalletsView } from './features/connect/ConnectView.tsx'
import type { AccountAction } from './modal/AccountActionsContext.ts'
import type { AccountTab } from './modal/accountTabs.ts'
import type { Views } from './modal/views.ts'

/** Views that the user often opens after Connect. */
const afterConnect = ['ConnectingExternal'] as const

/** All views by name, in the order of their features. To remove a feature, delete its folder and its lines here. */
export const views: Views = {
  Account: () => import('./features/account/AccountView.tsx').then((module) => module.AccountView),
  Activity: () =>
    import('./features/activity/ActivityView.tsx').then((module) => module.ActivityView),
  Token: () => import('./features/balances/TokenView.tsx').then((module) => module.TokenView),
  Connect: Object.assign(async () => ConnectView, { next: afterConnect, ready: ConnectView }),
  ConnectWallets: Object.assign(async () => ConnectWalletsView, {
    next: afterConnect,
    ready: ConnectWalletsView,
  }),
  ConnectingExternal: () =>
    import('./features/connect/ConnectingExternalView.tsx').then(
      (module) => module.ConnectingExternalView,
    ),
  ConnectingMultiChain: () =>
    import('./features/connect/ConnectingMultiChainView.tsx').then(
      (module) => module.ConnectingMultiChainView,
    ),
  ConnectingWalletConnect: () =>
    import('./features/connect/ConnectingWalletConnectView.tsx').then(
      (module) => module.ConnectingWalletConnectView,
    ),
  AccountInUse: () =>
    import('./features/embedded/AccountInUseView.tsx').then((module) => module.AccountInUseView),
  AllSocials: () =>
    import('./features/embedded/AllSocialsView.tsx').then((module) => module.AllSocialsView),
  ApproveTransaction: () =>
    import('./features/embedded/ApproveTransactionView.tsx').then(
      (module) => module.ApproveTransactionView,
    ),
  ConnectingFarcaster: () =>
    import('./features/embedded/ConnectingFarcasterView.tsx').then(
      (module) => module.ConnectingFarcasterView,
    ),
  ConnectingSocial: () =>
    import('./features/embedded/ConnectingSocialView.tsx').then(
      (module) => module.ConnectingSocialView,
    ),
  EmailLogin: () =>
    import('./features/embedded/EmailLoginView.tsx').then((module) => module.EmailLoginView),
  EmailVerifyCode: () =>
    import('./features/embedded/EmailVerifyCodeView.tsx').then(
      (module) => module.EmailVerifyCodeView,
    ),
  EmailVerifyDevice: () =>
    import('./features/embedded/EmailVerifyDeviceView.tsx').then(
      (module) => module.EmailVerifyDeviceView,
    ),
  UpdateEmailPrimaryCode: () =>
    import('./features/embedded/UpdateEmailCodeView.tsx').then(
      (module) => module.UpdateEmailPrimaryCodeView,
    ),
  UpdateEmailSecondaryCode: () =>
    import('./features/embedded/UpdateEmailCodeView.tsx').then(
      (module) => module.UpdateEmailSecondaryCodeView,
    ),
  UpdateEmailWallet: () =>
    import('./features/embedded/UpdateEmailWalletView.tsx').then(
      (module) => module.UpdateEmailWalletView,
    ),
  GuestSignOut: () =>
    import('./features/guests/GuestSignOutView.tsx').then((module) => module.GuestSignOutView),
  GuestUpgrade: () =>
    import('./features/guests/GuestUpgradeView.tsx').then((module) => module.GuestUpgradeView),
  RegisterAccountName: () =>
    import('./features/names/RegisterAccountNameView.tsx').then(
      (module) => module.RegisterAccountNameView,
    ),
  RegisterAccountNameSuccess: () =>
    import('./features/names/RegisterAccountNameSuccessView.tsx').then(
      (module) => module.RegisterAccountNameSuccessView,
    ),
  Networks: () =>
    import('./features/networks/NetworksView.tsx').then((module) => module.NetworksView),
  SwitchActiveChain: () =>
    import('./features/networks/SwitchActiveChainView.tsx').then(
      (module) => module.SwitchActiveChainView,
    ),
  SwitchNetwork: () =>
    import('./features/networks/SwitchNetworkView.tsx').then((module) => module.SwitchNetworkView),
  UnsupportedChain: () =>
    import('./features/networks/UnsupportedChainView.tsx').then(
      (module) => module.UnsupportedChainView,
    ),
  Nft: () => import('./features/nfts/NftView.tsx').then((module) => module.NftView),
  OnRamp: Object.assign(
    () => import('./features/onramp/OnRampView.tsx').then((module) => module.OnRampView),
    { next: ['OnRampInProgress', 'OnRampToken'] as const },
  ),
  OnRampCurrency: () =>
    import('./features/onramp/OnRampCurrencyView.tsx').then((module) => module.OnRampCurrencyView),
  OnRampInProgress: () =>
    import('./features/onramp/OnRampInProgressView.tsx').then(
      (module) => module.OnRampInProgressView,
    ),
  OnRampToken: () =>
    import('./features/onramp/OnRampTokenView.tsx').then((module) => module.OnRampTokenView),
  WhatIsBuying: () =>
    import('./features/onramp/WhatIsBuyingView.tsx').then((module) => module.WhatIsBuyingView),
  Pay: Object.assign(() => import('./features/pay/PayView.tsx').then((module) => module.PayView), {
    next: ['PayProgress'] as const,
  }),
  PayProgress: () =>
    import('./features/pay/PayProgressView.tsx').then((module) => module.PayProgressView),
  ProfileWallets: () =>
    import('./features/profile/ProfileWalletsView.tsx').then((module) => module.ProfileWalletsView),
  CompatibleNetworks: () =>
    import('./features/receive/CompatibleNetworksView.tsx').then(
      (module) => module.CompatibleNetworksView,
    ),
  Receive: () => import('./features/receive/ReceiveView.tsx').then((module) => module.ReceiveView),
  Send: Object.assign(
    () => import('./features/send/SendView.tsx').then((module) => module.SendView),
    { next: ['SendSelectToken', 'SendPreview'] as const },
  ),
  SendConfirmed: () =>
    import('./features/send/SendConfirmedView.tsx').then((module) => module.SendConfirmedView),
  SendPreview: () =>
    import('./features/send/SendPreviewView.tsx').then((module) => module.SendPreviewView),
  SendSelectToken: () =>
    import('./features/send/SendSelectTokenView.tsx').then((module) => module.SendSelectTokenView),
  SmartSession: () =>
    import('./features/sessions/SmartSessionView.tsx').then((module) => module.SmartSessionView),
  SmartSessionCreated: () =>
    import('./features/sessions/SmartSessionCreatedView.tsx').then(
      (module) => module.SmartSessionCreatedView,
    ),
  SmartSessions: () =>
    import('./features/sessions/SmartSessionsView.tsx').then((module) => module.SmartSessionsView),
  AccountSettings: () =>
    import('./features/settings/AccountSettingsView.tsx').then(
      (module) => module.AccountSettingsView,
    ),
  Currency: () =>
    import('./features/settings/CurrencyView.tsx').then((module) => module.CurrencyView),
  SignMessage: () =>
    import('./features/siwx/SignMessageView.tsx').then((module) => module.SignMessageView),
  Swap: Object.assign(
    () => import('./features/swap/SwapView.tsx').then((module) => module.SwapView),
    { next: ['SwapSelectToken', 'SwapPreview'] as const },
  ),
  SwapPreview: () =>
    import('./features/swap/SwapPreviewView.tsx').then((module) => module.SwapPreviewView),
  SwapProgress: () =>
    import('./features/swap/SwapProgressView.tsx').then((module) => module.SwapProgressView),
  SwapSelectToken: () =>
    import('./features/swap/SwapSelectTokenView.tsx').then((module) => module.SwapSelectTokenView),
  AllWallets: () =>
    import('./features/wallets/AllWalletsView.tsx').then((module) => module.AllWalletsView),
  GetWallet: () =>
    import('./features/wallets/GetWalletView.tsx').then((module) => module.GetWalletView),
  WalletDownloads: () =>
    import('./features/wallets/WalletDownloadsView.tsx').then(
      (module) => module.WalletDownloadsView,
    ),
  WhatIsAWallet: () =>
    import('./features/wallets/WhatIsAWalletView.tsx').then((module) => module.WhatIsAWalletView),
}

/** Tabs of the Account view, in order. */
export const accountTabs: readonly AccountTab[] = [
  {
    id: 'tokens',
    label: 'tabTokens',
    isShown: (_, namespace) => tokenNamespaces.includes(namespace),
    load: () => import('./features/balances/TokensTab.tsx').then((module) => module.TokensTab),
  },
  {
    id: 'nfts',
    label: 'tabNfts',
    isShown: (fairlead, namespace) => namespace === 'eip155' && hasDataApi(fairlead),
    load: () => import('./features/nfts/NftsTab.tsx').then((module) => module.NftsTab),
  },
  {
    id: 'activity',
    label: 'tabActivity',
    isShown: hasActivity,
    load: () => import('./features/activity/ActivityTab.tsx').then((module) => module.ActivityTab),
  },
]

/** Action buttons of the Account view; the options set their order. */
export const accountActions: readonly AccountAction[] = [
  { icon: 'buy', id: 'onramp', label: (messages) => messages.buy, view: 'OnRamp' },
  { icon: 'swap', id: 'swaps', label: (messages) => messages.swap, view: 'Swap' },
  { icon: 'receive', id: 'receive', label: (messages) => messages.receive, view: 'Receive' },
  { icon: 'send', id: 'send', label: (messages) => messages.send, view: 'Send' },
]
