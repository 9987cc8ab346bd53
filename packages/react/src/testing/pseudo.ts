// A pseudo language for tests and screenshots. Contains no tests.
import type { MessageText } from '@fairlead/core'
import { en, type PartialMessages } from '../messages/en.ts'

const accented: Readonly<Record<string, string>> = {
  ...{ a: 'á', b: 'ƀ', c: 'ç', d: 'đ', e: 'é', f: 'ƒ', g: 'ğ', h: 'ħ', i: 'í', j: 'ĵ', k: 'ķ' },
  ...{ l: 'ł', m: 'ɱ', n: 'ñ', o: 'ö', p: 'þ', q: 'ʠ', r: 'ř', s: 'š', t: 'ŧ', u: 'ü', v: 'ṽ' },
  ...{ w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž' },
}

/** Returns the text in brackets, accented and a third longer. Text without brackets is not from the catalogue. */
export function pseudo(text: string): string {
  const letters = [...text].map((letter) => accented[letter] ?? letter).join('')
  return `⟦${letters}${'~'.repeat(Math.ceil(text.length * 0.3))}⟧`
}

/** The whole catalogue in the pseudo language, as a page's own messages; right to left with `locale: 'ar-XB'`. */
export const pseudoMessages: PartialMessages = Object.fromEntries(
  Object.entries(en).map(([name, word]): [string, MessageText] => [
    name,
    typeof word === 'string'
      ? pseudo(word)
      : (...values: never[]) => pseudo((word as (...values: never[]) => string)(...values)),
  ]),
)
