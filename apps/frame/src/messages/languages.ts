import { directionOf, type LanguageName, matchLanguage } from '@fairlead/protocol'

/** Query parameter of this site's URLs with the language of the page. */
const localeName = 'locale'

/** Texts of one language, as in its JSON file, by the name of the part that shows them. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Texts of one part of this site. English is bundled; other languages are loaded by `loadLanguage`. */
export type Part<words> = {
  readonly en: words
  /** Name of the part in the catalogues. */
  readonly name: string
}

/** A language with its text direction and texts. */
export type Language<words> = {
  readonly code: LanguageName
  readonly direction: 'ltr' | 'rtl'
  readonly words: words
}

const catalogues = new Map<LanguageName, Catalogue>()

/** Adds the texts of a language, for `pickLanguage`. */
export function addCatalogue(code: LanguageName, catalogue: Catalogue): void {
  catalogues.set(code, catalogue)
}

/** Returns true if the texts of a language are available. */
export function hasCatalogue(code: LanguageName): boolean {
  return code === 'en' || catalogues.has(code)
}

/** Returns the first supported language; English if there is none. @param preferred - Most preferred first. */
export function firstLanguage(preferred: readonly string[]): LanguageName {
  return preferred.flatMap((tag) => matchLanguage(tag) ?? [])[0] ?? 'en'
}

/**
 * Returns the texts of the first supported language. They are English if `loadLanguage` couldn't load that language.
 *
 * @param preferred - Most preferred first.
 */
export function pickLanguage<words>(
  { en, name }: Part<words>,
  preferred: readonly string[],
): Language<words> {
  const code = firstLanguage(preferred)
  const words = catalogues.get(code)?.[name]
  if (!words) return { code: 'en', direction: 'ltr', words: en }
  // The tests of the catalogues compare the keys of every part with those of the English texts.
  return { code, direction: directionOf(code), words: words as words }
}

/** Sets the language and text direction of a document. */
export function setLanguage(
  { documentElement }: Pick<Document, 'documentElement'>,
  { code, direction }: Pick<Language<unknown>, 'code' | 'direction'>,
): void {
  documentElement.lang = code
  documentElement.dir = direction
}

/** Sets the document's language to the first supported one, and returns its texts. */
export function setPageLanguage<words>(
  document: Pick<Document, 'documentElement'>,
  part: Part<words>,
  preferred: readonly string[],
): words {
  const language = pickLanguage(part, preferred)
  setLanguage(document, language)
  return language.words
}

/**
 * Returns the languages to use: the opening page's, if it is supported, then the browser's.
 * @param href - URL of a document of this site.
 * @param preferred - The browser's languages, most preferred first.
 */
export function wantedLanguages(href: string, preferred: readonly string[]): readonly string[] {
  const code = matchLanguage(new URL(href).searchParams.get(localeName) ?? '')
  return code ? [code, ...preferred] : preferred
}

/** Returns the path of another document of this site, with the language added. */
export function withLocale(path: string, code: string): string {
  const [place = '', hash] = path.split('#')
  const sign = place.includes('?') ? '&' : '?'
  return `${place}${sign}${localeName}=${code}${hash === undefined ? '' : `#${hash}`}`
}
