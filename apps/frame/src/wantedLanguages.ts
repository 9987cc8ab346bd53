/** Name of the value in addresses of this site that says which language the page speaks. */
const name = 'locale'
/** Languages that there are words in. */
export const languageCodes = ['ar', 'de', 'en'] as const
export type LanguageCode = (typeof languageCodes)[number]

/** One that there are words in, of a tag such as `de-AT`; nothing for any other text. */
export function toLanguageCode(tag: string | null | undefined): LanguageCode | undefined {
  const code = tag?.toLowerCase().split('-')[0]
  return languageCodes.find((one) => one === code)
}

/**
 * In which language somebody is spoken to: that of the page that they come from, where it said so and there
 * are words in it, then those of the browser.
 *
 * @param href - Of a document of this site.
 * @param preferred - Of the browser, the dearest first.
 */
export function wantedLanguages(href: string, preferred: readonly string[]): readonly string[] {
  const code = toLanguageCode(new URL(href).searchParams.get(name))
  return code ? [code, ...preferred] : preferred
}

/** The path of another document of this site, which then speaks the same language. */
export function withLocale(path: string, code: string): string {
  const [place = '', hash] = path.split('#')
  const sign = place.includes('?') ? '&' : '?'
  return `${place}${sign}${name}=${code}${hash === undefined ? '' : `#${hash}`}`
}
