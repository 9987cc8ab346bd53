/** Query parameter of this site's URLs with the language of the page. */
const name = 'locale'
/** Languages that have texts. */
export const languageCodes = ['ar', 'de', 'en'] as const
export type LanguageCode = (typeof languageCodes)[number]

/** Returns the supported language of a tag such as `de-AT`; `undefined` for any other text. */
export function toLanguageCode(tag: string | null | undefined): LanguageCode | undefined {
  const code = tag?.toLowerCase().split('-')[0]
  return languageCodes.find((one) => one === code)
}

/**
 * Returns the languages to use: the opening page's, if it is supported, then the browser's.
 * @param href - URL of a document of this site.
 * @param preferred - The browser's languages, most preferred first.
 */
export function wantedLanguages(href: string, preferred: readonly string[]): readonly string[] {
  const code = toLanguageCode(new URL(href).searchParams.get(name))
  return code ? [code, ...preferred] : preferred
}

/** Returns the path of another document of this site, with the language added. */
export function withLocale(path: string, code: string): string {
  const [place = '', hash] = path.split('#')
  const sign = place.includes('?') ? '&' : '?'
  return `${place}${sign}${name}=${code}${hash === undefined ? '' : `#${hash}`}`
}
