import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { RecoveryWords } from './RecoveryWords.ts'

const all: { readonly [code: string]: RecoveryWords } = { ar, de, en }

/** Returns the texts of a language, or English if there are none. @param code - Language code of the frame. */
export function recoveryWordsOf(code: string): RecoveryWords {
  return all[code] ?? en
}
