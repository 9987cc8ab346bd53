import type { ResolvedOptions } from '@fairlead/core'
import { directionOf, type LanguageName, matchLanguage } from '@fairlead/protocol'
import { type ClosedWords, closedWords } from './closedWords.ts'
import { connectWallet } from './connectWallet.ts'
import { loadedMessages } from './loadMessages.ts'

/** Language of an element. */
export type Language = {
  /** Name of the catalogue. */
  readonly name: LanguageName
  /** BCP 47 tag, for numbers, dates and the `lang` attribute. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** Words of the elements in the page. Until the language is loaded, only `connectWallet` is in the language. */
  readonly words: ClosedWords
  /** True if all words are in the language. */
  readonly isLoaded: boolean
}

/**
 * Returns the language from the option `locale`, otherwise the browser's first language with a catalogue (`de-CH` falls
 * back to `de`), otherwise English. A page that provides its own messages may name any locale.
 *
 * @param messagesOf - Returns the messages of a language that has been loaded.
 */
export function pickLanguage(
  options: Pick<ResolvedOptions, 'dir' | 'locale' | 'messages'>,
  languages: readonly string[],
  messagesOf = loadedMessages,
): Language {
  const { dir, locale, messages } = options
  const wanted = locale ? [locale] : languages
  const known = wanted.find((tag) => matchLanguage(tag) && isTag(tag))
  const isOwn = locale && Object.keys(messages).length > 0
  const tag = known ?? (isOwn ? locale : 'en')
  const name = matchLanguage(tag) ?? 'en'
  const loaded = messagesOf(name)
  return {
    name,
    tag,
    dir: dir ?? directionOf(tag),
    words: withOwnWords(loaded ?? { ...closedWords, connectWallet: connectWallet[name] }, messages),
    isLoaded: name === 'en' || loaded !== undefined,
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

/** Returns our words overridden by the page's; overrides of unknown names or the wrong type are ignored. */
export function withOwnWords<words extends object>(words: words, own: object): words {
  const given = own as Readonly<Record<string, unknown>>
  const fitting = Object.entries(words).flatMap(([name, word]): [string, unknown][] => {
    const text = Object.hasOwn(given, name) ? given[name] : undefined
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
