import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { WindowWords } from './WindowWords.ts'

/** A language with its text direction and texts. */
export type WindowLanguage = {
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: WindowWords
}

const english: WindowLanguage = { code: 'en', direction: 'ltr', words: en }
const languages: readonly WindowLanguage[] = [
  english,
  { code: 'de', direction: 'ltr', words: de },
  { code: 'ar', direction: 'rtl', words: ar },
]

/** Returns the first preferred language that has texts, else English. */
export function pickWindowLanguage(preferred: readonly string[]): WindowLanguage {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  return codes.flatMap((code) => languages.find((one) => one.code === code) ?? [])[0] ?? english
}
