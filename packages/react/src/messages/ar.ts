import { accountWords } from './ar/account.ts'
import { connectWords } from './ar/connect.ts'
import { embeddedWords } from './ar/embedded.ts'
import { failureWords } from './ar/failure.ts'
import { networkWords } from './ar/network.ts'
import { sendWords } from './ar/send.ts'
import { settingsWords } from './ar/settings.ts'
import { signWords } from './ar/sign.ts'
import { socialWords } from './ar/social.ts'
import { closedWords } from './closedWords.ts'
import type { Messages } from './en.ts'
import { loginWords } from './loginWords.ts'

export const ar = {
  ...closedWords.ar,
  ...loginWords.ar,
  back: 'رجوع',
  dismiss: 'إخفاء',
  loadingView: 'جارٍ التحميل',
  ...connectWords,
  ...accountWords,
  ...settingsWords,
  ...sendWords,
  ...networkWords,
  ...embeddedWords,
  ...socialWords,
  ...signWords,
  ...failureWords,
} satisfies Messages
