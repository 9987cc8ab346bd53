import { closedWords } from './closedWords.ts'
import { accountWords } from './de/account.ts'
import { buyWords } from './de/buy.ts'
import { connectWords } from './de/connect.ts'
import { embeddedWords } from './de/embedded.ts'
import { failureWords } from './de/failure.ts'
import { guestWords } from './de/guests.ts'
import { nameWords } from './de/names.ts'
import { networkWords } from './de/network.ts'
import { payWords } from './de/pay.ts'
import { sendWords } from './de/send.ts'
import { sessionWords } from './de/sessions.ts'
import { settingsWords } from './de/settings.ts'
import { signWords } from './de/sign.ts'
import { socialWords } from './de/social.ts'
import { swapWords } from './de/swap.ts'
import type { Messages } from './en.ts'
import { loginWords } from './loginWords.ts'

export const de = {
  ...closedWords.de,
  ...loginWords.de,
  back: 'Zurück',
  dismiss: 'Ausblenden',
  loadingView: 'Wird geladen',
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
