import { closedWords } from './closedWords.ts'
import { accountWords } from './en/account.ts'
import { buyWords } from './en/buy.ts'
import { connectWords } from './en/connect.ts'
import { embeddedWords } from './en/embedded.ts'
import { failureWords } from './en/failure.ts'
import { guestWords } from './en/guests.ts'
import { nameWords } from './en/names.ts'
import { networkWords } from './en/network.ts'
import { payWords } from './en/pay.ts'
import { sendWords } from './en/send.ts'
import { sessionWords } from './en/sessions.ts'
import { settingsWords } from './en/settings.ts'
import { signWords } from './en/sign.ts'
import { socialWords } from './en/social.ts'
import { swapWords } from './en/swap.ts'
import { loginWords } from './loginWords.ts'

/** All UI texts, in English. Other languages have the same keys; pages can override any of them. */
export const en = {
  ...closedWords.en,
  ...loginWords.en,
  back: 'Back',
  dismiss: 'Dismiss',
  loadingView: 'Loading',
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
}

/**
 * A complete catalogue: texts, and functions that insert values into them. Keys that start with `error.` are failures
 * by error code, keys with `wallet.` by the wallet's error.
 */
export type Messages = typeof en

/**
 * A page's own texts, for the option `messages`; they override those of the language.
 *
 * @example
 * const messages: PartialMessages = { connectTitle: 'Sign in', continueIn: (wallet) => `Open ${wallet}` }
 */
export type PartialMessages = Partial<Messages>
