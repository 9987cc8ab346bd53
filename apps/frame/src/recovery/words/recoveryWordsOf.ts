import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { RecoveryWords } from './RecoveryWords.ts'

const all: { readonly [code: string]: RecoveryWords } = { ar, de, en }

/** @param code - Of a language of the frame. */
export function recoveryWordsOf(code: string): RecoveryWords {
  return all[code] ?? en
}
