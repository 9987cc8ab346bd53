import { type Catalogue, toLanguageCode } from '../languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type RecoveryWords } from './en.ts'

export type { RecoveryWords } from './en.ts'

export const recoveryWords: Catalogue<RecoveryWords> = { ar, de, en }

/** Returns the texts of a language, or English if there are none. @param code - Language code of the frame. */
export function recoveryWordsOf(code: string): RecoveryWords {
  return recoveryWords[toLanguageCode(code) ?? 'en']
}
