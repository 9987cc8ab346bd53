/** Query parameter of this site's URLs with the language of the page. */
const localeName = 'locale'
/** Languages that have texts. */
const languageCodes = ['ar', 'de', 'en'] as const
export type LanguageCode = (typeof languageCodes)[number]

/** The same texts in every language; a language that lacks one doesn't compile. */
export type Catalogue<words> = Readonly<Record<LanguageCode, words>>

/** A language with its text direction and texts. */
export type Language<words> = {
  readonly code: LanguageCode
  readonly direction: 'ltr' | 'rtl'
  readonly words: words
}

/** Returns the supported language of a tag such as `de-AT`; `undefined` for any other text. */
export function toLanguageCode(tag: string | null | undefined): LanguageCode | undefined {
  const code = tag?.toLowerCase().split('-')[0]
  return languageCodes.find((one) => one === code)
}

/** Returns the first supported language; English if there is none. @param preferred - Most preferred first. */
export function pickLanguage<words>(
  catalogue: Catalogue<words>,
  preferred: readonly string[],
): Language<words> {
  const code = preferred.flatMap((tag) => toLanguageCode(tag) ?? [])[0] ?? 'en'
  return { code, direction: code === 'ar' ? 'rtl' : 'ltr', words: catalogue[code] }
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
  catalogue: Catalogue<words>,
  preferred: readonly string[],
): words {
  const language = pickLanguage(catalogue, preferred)
  setLanguage(document, language)
  return language.words
}

/**
 * Returns the languages to use: the opening page's, if it is supported, then the browser's.
 * @param href - URL of a document of this site.
 * @param preferred - The browser's languages, most preferred first.
 */
export function wantedLanguages(href: string, preferred: readonly string[]): readonly string[] {
  const code = toLanguageCode(new URL(href).searchParams.get(localeName))
  return code ? [code, ...preferred] : preferred
}

/** Returns the path of another document of this site, with the language added. */
export function withLocale(path: string, code: string): string {
  const [place = '', hash] = path.split('#')
  const sign = place.includes('?') ? '&' : '?'
  return `${place}${sign}${localeName}=${code}${hash === undefined ? '' : `#${hash}`}`
}
