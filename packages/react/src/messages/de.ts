import { closedWords } from './closedWords.ts'
import { accountWords } from './de/account.ts'
import { connectWords } from './de/connect.ts'
import { embeddedWords } from './de/embedded.ts'
import { failureWords } from './de/failure.ts'
import { networkWords } from './de/network.ts'
import { sendWords } from './de/send.ts'
import { settingsWords } from './de/settings.ts'
import { signWords } from './de/sign.ts'
import { socialWords } from './de/social.ts'
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
  ...settingsWords,
  ...sendWords,
  ...networkWords,
  ...embeddedWords,
  ...socialWords,
  ...signWords,
  ...failureWords,
} satisfies Messages
