import type { Fairlead, RouteName, Routes } from '@fairlead/core'
import type { ComponentType } from 'react'
import type { Messages } from '../messages/en.ts'

/**
 * Props of a page's own view, for the option `views`: the data of its route.
 *
 * The view is drawn below our header, which labels the dialog and has the back and close buttons, and the page's style
 * sheets apply. All hooks of `fairlead/react` work in it; React contexts of the page are not available.
 *
 * @example
 * function MyConnect({ data }: ViewProps<'Connect'>) {
 *   const { connect, wallets } = useFairleadWallets({ namespace: data?.namespace })
 *   …
 * }
 * createFairlead({ networks, views: { Connect: MyConnect } })
 */
export type ViewProps<name extends RouteName> = { readonly data: Routes[name] }

/**
 * A page's own view without React, for the option `views`.
 *
 * @example
 * const view: MountedView<'WhatIsAWallet'> = {
 *   mount(container, { fairlead }) {
 *     container.textContent = 'Ask us.'
 *   },
 * }
 */
export type MountedView<name extends RouteName> = {
  /**
   * Draws into `container`, an element of the page.
   *
   * @returns Optional cleanup function. Also called when `data` changes, before the next `mount`.
   */
  mount(
    container: HTMLElement,
    context: { readonly data: Routes[name]; readonly fairlead: Fairlead },
  ): unknown
}

/** The option `views`: custom views by name; all other views stay ours. */
export type PageViews = {
  readonly [name in RouteName]?: ComponentType<ViewProps<name>> | MountedView<name>
}

/** Returns the header title of a page's view. */
export function titleOf(view: RouteName, messages: Messages): string {
  const titles: Record<RouteName, string> = {
    Account: messages.accountTitle,
    AccountInUse: messages.accountInUseNow,
    AccountSettings: messages.settingsTitle,
    Activity: messages.tabActivity,
    AllSocials: messages.socialsTitle,
    AllWallets: messages.allWalletsTitle,
    ApproveTransaction: messages.approveTitle,
    CompatibleNetworks: messages.compatibleTitle,
    Connect: messages.connectTitle,
    ConnectWallets: messages.chooseWallet,
    ConnectingExternal: messages.connectTitle,
    ConnectingFarcaster: messages.socialsTitle,
    ConnectingMultiChain: messages.connectTitle,
    ConnectingSocial: messages.socialsTitle,
    ConnectingWalletConnect: messages.pairTitle,
    Currency: messages.currency,
    EmailLogin: messages.emailTitle,
    EmailVerifyCode: messages.emailCodeTitle,
    EmailVerifyDevice: messages.emailDeviceTitle,
    GetWallet: messages.getWallet,
    GuestSignOut: messages.guestLeaveTitle,
    GuestUpgrade: messages.guestAddTitle,
    Networks: messages.networksTitle,
    Nft: messages.nftTitle,
    Pay: messages.payTitle,
    PayProgress: messages.payProgressTitle,
    OnRamp: messages.buyTitle,
    OnRampCurrency: messages.buyCurrency,
    OnRampInProgress: messages.buyTitle,
    OnRampToken: messages.buyToken,
    ProfileWallets: messages.profileTitle,
    Receive: messages.receive,
    RegisterAccountName: messages.nameTitle,
    RegisterAccountNameSuccess: messages.nameDone,
    Send: messages.send,
    SendConfirmed: messages.sentTitle,
    SendPreview: messages.previewTitle,
    SendSelectToken: messages.selectTokenTitle,
    SignMessage: messages.signTitle,
    SmartSession: messages.sessionTitle,
    SmartSessionCreated: messages.sessionDone,
    SmartSessions: messages.sessionsTitle,
    Swap: messages.swap,
    SwapPreview: messages.swapPreviewTitle,
    SwapProgress: messages.swapProgressTitle,
    SwapSelectToken: messages.swapChooseToken,
    SwitchActiveChain: messages.chooseWallet,
    SwitchNetwork: messages.networksTitle,
    Token: messages.tabTokens,
    UnsupportedChain: messages.unsupportedTitle,
    UpdateEmailPrimaryCode: messages.updateEmailOldTitle,
    UpdateEmailSecondaryCode: messages.updateEmailNewTitle,
    UpdateEmailWallet: messages.updateEmailTitle,
    WalletDownloads: messages.getWallet,
    WhatIsAWallet: messages.walletHelpTitle,
    WhatIsBuying: messages.buyHelpTitle,
  }
  return titles[view]
}
