import { accountWords } from './ar/account.ts'
import { buyWords } from './ar/buy.ts'
import { connectWords } from './ar/connect.ts'
import { embeddedWords } from './ar/embedded.ts'
import { failureWords } from './ar/failure.ts'
import { guestWords } from './ar/guests.ts'
import { nameWords } from './ar/names.ts'
import { networkWords } from './ar/network.ts'
import { payWords } from './ar/pay.ts'
import { sendWords } from './ar/send.ts'
import { sessionWords } from './ar/sessions.ts'
import { settingsWords } from './ar/settings.ts'
import { signWords } from './ar/sign.ts'
import { socialWords } from './ar/social.ts'
import { swapWords } from './ar/swap.ts'
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
  ...sessionWords,
  ...settingsWords,
  ...sendWords,
  ...buyWords,
  ...payWords,
  ...swapWords,
  ...nameWords,
  ...networkWords,
  ...embeddedWords,
  ...guestWords,
  ...socialWords,
  ...signWords,
  ...failureWords,
} satisfies Messages
