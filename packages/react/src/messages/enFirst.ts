import { closedWords } from './closedWords.ts'
import { connectWords } from './en/connect.ts'
import { embeddedWords } from './en/embedded.ts'
import { failureWords } from './en/failure.ts'
import { guestWords } from './en/guests.ts'
import { noticeWords } from './en/notices.ts'
import { socialWords } from './en/social.ts'

/** English texts of the first open: the list of wallets, login, toasts and failures. Other views load the rest. */
export const enFirst = {
  ...closedWords,
  back: 'Back',
  dismiss: 'Dismiss',
  loadingView: 'Loading',
  ...connectWords,
  ...embeddedWords,
  ...guestWords,
  ...socialWords,
  ...failureWords,
  ...noticeWords,
}
