import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Words } from './Words.ts'

/** A language with its direction and messages. */
export type Language = {
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
  readonly words: Words
}

const languages: readonly Language[] = [
  { code: 'en', direction: 'ltr', words: en },
  { code: 'de', direction: 'ltr', words: de },
  { code: 'ar', direction: 'rtl', words: ar },
]

/** Returns the first supported language of the browser; English if there is none. */
export function pickLanguage(preferred: readonly string[]): Language {
  const codes = preferred.map((tag) => tag.toLowerCase().split('-')[0])
  for (const code of codes) {
    const language = languages.find((one) => one.code === code)
    if (language) return language
  }
  return languages[0]!
}
