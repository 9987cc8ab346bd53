import { defineFeature } from '../defineFeature.ts'

export const embedded = defineFeature({
  id: 'embedded',
  views: {
    AccountInUse: () => import('./AccountInUseView.tsx').then((module) => module.AccountInUseView),
    AllSocials: () => import('./AllSocialsView.tsx').then((module) => module.AllSocialsView),
    ApproveTransaction: () =>
      import('./ApproveTransactionView.tsx').then((module) => module.ApproveTransactionView),
    ConnectingFarcaster: () =>
      import('./ConnectingFarcasterView.tsx').then((module) => module.ConnectingFarcasterView),
    ConnectingSocial: () =>
      import('./ConnectingSocialView.tsx').then((module) => module.ConnectingSocialView),
    EmailLogin: () => import('./EmailLoginView.tsx').then((module) => module.EmailLoginView),
    EmailVerifyCode: () =>
      import('./EmailVerifyCodeView.tsx').then((module) => module.EmailVerifyCodeView),
    EmailVerifyDevice: () =>
      import('./EmailVerifyDeviceView.tsx').then((module) => module.EmailVerifyDeviceView),
    UpdateEmailPrimaryCode: () =>
      import('./UpdateEmailCodeView.tsx').then((module) => module.UpdateEmailPrimaryCodeView),
    UpdateEmailSecondaryCode: () =>
      import('./UpdateEmailCodeView.tsx').then((module) => module.UpdateEmailSecondaryCodeView),
    UpdateEmailWallet: () =>
      import('./UpdateEmailWalletView.tsx').then((module) => module.UpdateEmailWalletView),
  },
})
