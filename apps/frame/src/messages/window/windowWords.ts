import type { Language, Part } from '../languages.ts'
import { en, type WindowWords } from './en.ts'

export type { WindowWords } from './en.ts'
export type WindowLanguage = Language<WindowWords>

export const windowWords: Part<WindowWords> = { en, name: 'window' }

/** Texts for a step-up: `NOT_CONNECTED` then means that another user answered, not that the user is signed out. */
export const forStepUp = (words: WindowWords): WindowWords => ({
  ...words,
  error_NOT_CONNECTED: words.otherPerson,
})

/** Names of the networks that a private key is for, the same in every language. */
export const keyNames = { eip155: 'Ethereum, EVM', solana: 'Solana' } as const
