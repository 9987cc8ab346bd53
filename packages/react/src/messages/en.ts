import { closedWords } from './closedWords.ts'
import { accountWords } from './en/account.ts'
import { connectWords } from './en/connect.ts'
import { embeddedWords } from './en/embedded.ts'
import { failureWords } from './en/failure.ts'
import { networkWords } from './en/network.ts'
import { sendWords } from './en/send.ts'
import { settingsWords } from './en/settings.ts'
import { signWords } from './en/sign.ts'
import { socialWords } from './en/social.ts'
import { loginWords } from './loginWords.ts'

/** Every word that people read. The other languages have the same names; pages may replace any. */
export const en = {
  ...closedWords.en,
  ...loginWords.en,
  back: 'Back',
  dismiss: 'Dismiss',
  loadingView: 'Loading',
  ...connectWords,
  ...accountWords,
  ...settingsWords,
  ...sendWords,
  ...networkWords,
  ...embeddedWords,
  ...socialWords,
  ...signWords,
  ...failureWords,
}

/**
 * A whole catalogue: words, and functions that put values into them. Names that start with `error.`
 * are failures by code, those with `wallet.` by what the wallet said.
 */
export type Messages = typeof en

/**
 * Words of a page's own, for the option `messages`; they win over those of the language.
 *
 * @example
 * const messages: PartialMessages = { connectTitle: 'Sign in', continueIn: (wallet) => `Open ${wallet}` }
 */
export type PartialMessages = Partial<Messages>
