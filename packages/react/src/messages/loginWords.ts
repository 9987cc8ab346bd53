import type { LanguageName } from './closedWords.ts'

// Words of a button that signs in, in every language: it is shown before the catalogue is loaded.
const en = { emailButton: 'Email' }
export type LoginWords = typeof en
const de: LoginWords = { emailButton: 'E-Mail' }
const ar: LoginWords = { emailButton: 'البريد الإلكتروني' }

/** Words of the button for signing in, by language. */
export const loginWords: Readonly<Record<LanguageName, LoginWords>> = { en, de, ar }
