import { accountWords } from './en/account.ts'
import { buyWords } from './en/buy.ts'
import { nameWords } from './en/names.ts'
import { networkWords } from './en/network.ts'
import { payWords } from './en/pay.ts'
import { sendWords } from './en/send.ts'
import { sessionWords } from './en/sessions.ts'
import { settingsWords } from './en/settings.ts'
import { signWords } from './en/sign.ts'
import { swapWords } from './en/swap.ts'
import { enFirst } from './enFirst.ts'

/** All UI texts, in English. Other languages have the same keys; pages can override any of them. */
export const en = {
  ...enFirst,
  ...accountWords,
  ...settingsWords,
  ...signWords,
  ...sessionWords,
  ...sendWords,
  ...buyWords,
  ...payWords,
  ...swapWords,
  ...nameWords,
  ...networkWords,
}

/**
 * A complete catalogue: texts, and functions that insert values into them. Keys that start with `error.` are failures
 * by error code, keys with `wallet.` by the wallet's error.
 */
export type Messages = typeof en

declare module '@fairlead/core' {
  interface MessageRegistry extends Messages {}
}

/**
 * A page's own texts, for the option `messages`; they override those of the language.
 *
 * @example
 * const messages: PartialMessages = { connectTitle: 'Sign in', continueIn: (wallet) => `Open ${wallet}` }
 */
export type PartialMessages = Partial<Messages>
