import { defineFeature } from '../defineFeature.ts'

export const embedded = defineFeature({
  id: 'embedded',
  views: {
    ApproveTransaction: () =>
      import('./ApproveTransactionView.tsx').then((module) => module.ApproveTransactionView),
    EmailLogin: () => import('./EmailLoginView.tsx').then((module) => module.EmailLoginView),
    EmailVerifyCode: () =>
      import('./EmailVerifyCodeView.tsx').then((module) => module.EmailVerifyCodeView),
    EmailVerifyDevice: () =>
      import('./EmailVerifyDeviceView.tsx').then((module) => module.EmailVerifyDeviceView),
  },
})
