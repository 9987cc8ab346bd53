import { type Part, pickLanguage } from '../languages.ts'
import { en, type RecoveryWords } from './en.ts'

export type { RecoveryWords } from './en.ts'

export const recoveryWords: Part<RecoveryWords> = { en, name: 'recovery' }

/** Returns the texts of a language, or English if there are none. @param code - Language code of the frame. */
export function recoveryWordsOf(code: string): RecoveryWords {
  return pickLanguage(recoveryWords, [code]).words
}
