import type { LanguageName } from './closedWords.ts'

// Words of the login buttons, in every language: they are shown before the catalogue is loaded.
const en = { emailButton: 'Email' }
export type LoginWords = typeof en
const de: LoginWords = { emailButton: 'E-Mail' }
const ar: LoginWords = { emailButton: 'البريد الإلكتروني' }

/** Words of the login buttons, by language. */
export const loginWords: Readonly<Record<LanguageName, LoginWords>> = { en, de, ar }
