import type { ResolvedOptions } from '@fairlead/core'
import { type ClosedWords, closedWords, type LanguageName } from './closedWords.ts'

/** In which language an element is drawn. */
export type Language = {
  /** The catalogue. */
  readonly name: LanguageName
  /** BCP 47, for numbers and dates, and for whoever reads the page aloud. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly words: ClosedWords
}

const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

/**
 * The option `locale`, else the first of the browser's languages that has a catalogue, by steps
 * (`de-CH`, `de`), else English. A page that brings its own words may name any language.
 */
export function pickLanguage(
  options: Pick<ResolvedOptions, 'dir' | 'locale' | 'messages'>,
  languages: readonly string[],
): Language {
  const { dir, locale, messages } = options
  const wanted = locale ? [locale] : languages
  const known = wanted.find((tag) => catalogueOf(tag) && isTag(tag))
  const isOwn = locale && Object.keys(messages).length > 0
  const tag = known ?? (isOwn ? locale : 'en')
  const name = catalogueOf(tag) ?? 'en'
  return {
    name,
    tag,
    dir: dir ?? (rightToLeft.test(tag.toLowerCase()) ? 'rtl' : 'ltr'),
    words: withOwnWords(closedWords[name], messages),
  }
}

/** Browsers may name what `Intl` refuses, such as `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function catalogueOf(tag: string): LanguageName | undefined {
  const parts = tag.toLowerCase().split('-')
  while (parts.length > 0) {
    const name = parts.join('-')
    if (Object.hasOwn(closedWords, name)) return name as LanguageName
    parts.pop()
  }
  return undefined
}

/** The page's words over ours; those of another kind or name are left out. */
export function withOwnWords<words extends object>(
  words: words,
  own: ResolvedOptions['messages'],
): words {
  const fitting = Object.entries(words).flatMap(([name, word]): [string, unknown][] => {
    const text = Object.hasOwn(own, name) ? own[name] : undefined
    if (typeof text === 'function' && typeof word === 'function')
      return [[name, orOurs(text as Sentence, word as Sentence)]]
    if (typeof text === typeof word) return [[name, text]]
    // Where we put a value in, a page may do without.
    return typeof text === 'string' ? [[name, () => text]] : []
  })
  return { ...words, ...Object.fromEntries(fitting) }
}

type Sentence = (...values: unknown[]) => unknown

/** A page's sentence; ours where that one fails or is no text. */
function orOurs(own: Sentence, ours: Sentence): Sentence {
  return (...values) => {
    try {
      const text = own(...values)
      return typeof text === 'string' ? text : ours(...values)
    } catch {
      return ours(...values)
    }
  }
}
