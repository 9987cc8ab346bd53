import type { ResolvedOptions } from '@fairlead/core'
import { type ClosedWords, closedWords, type LanguageName } from './closedWords.ts'

/** Language of an element. */
export type Language = {
  /** Name of the catalogue. */
  readonly name: LanguageName
  /** BCP 47 tag, for numbers, dates and the `lang` attribute. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  readonly words: ClosedWords
}

const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

/**
 * Returns the language from the option `locale`, otherwise the browser's first language with a catalogue (`de-CH` falls
 * back to `de`), otherwise English. A page that provides its own messages may name any locale.
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

/** Browsers can report tags that `Intl` rejects, such as `en-US@posix`. */
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

/** Returns our words overridden by the page's; overrides of unknown names or the wrong type are ignored. */
export function withOwnWords<words extends object>(
  words: words,
  own: ResolvedOptions['messages'],
): words {
  const fitting = Object.entries(words).flatMap(([name, word]): [string, unknown][] => {
    const text = Object.hasOwn(own, name) ? own[name] : undefined
    if (typeof text === 'function' && typeof word === 'function')
      return [[name, orOurs(text as Sentence, word as Sentence)]]
    if (typeof text === typeof word) return [[name, text]]
    // A page may use a plain string where ours inserts a value.
    return typeof text === 'string' ? [[name, () => text]] : []
  })
  return { ...words, ...Object.fromEntries(fitting) }
}

type Sentence = (...values: unknown[]) => unknown

/** Calls the page's function; falls back to ours if it throws or returns no string. */
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
