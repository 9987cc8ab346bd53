import { defineFeature } from '../defineFeature.ts'

export const names = defineFeature({
  id: 'names',
  views: {
    RegisterAccountName: () =>
      import('./RegisterAccountNameView.tsx').then((module) => module.RegisterAccountNameView),
    RegisterAccountNameSuccess: () =>
      import('./RegisterAccountNameSuccessView.tsx').then(
        (module) => module.RegisterAccountNameSuccessView,
      ),
  },
})
