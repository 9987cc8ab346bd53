/**
 * Languages that have texts, as BCP 47 tags. A new language needs one file of texts for the widget, one for the frame
 * and one for emails.
 */
export const languageNames = [
  'en',
  'ar',
  'bn',
  'de',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'th',
  'tr',
  'uk',
  'vi',
  'zh-CN',
  'zh-TW',
] as const
/** A language that has texts. */
export type LanguageName = (typeof languageNames)[number]

const otherTags: ReadonlyMap<string, string> = new Map([
  // Tags that these languages had before, which some systems still report.
  ['in', 'id'],
  ['iw', 'he'],
  ['pt', 'pt-BR'],
])

/**
 * Returns the language of a tag: `de-AT` and `de_AT` give `de`, every Portuguese tag gives `pt-BR`, and Chinese tags
 * give `zh-TW` for traditional characters, otherwise `zh-CN`.
 *
 * @param tag - BCP 47 tag, in any case.
 * @returns `undefined` if the tag's language has no texts.
 */
export function matchLanguage(tag: string): LanguageName | undefined {
  const [language = '', ...rest] = tag.toLowerCase().split(/[-_]/)
  const isTraditional = /^(?:(?!.*hans).*(?:hant|hk|mo|tw))/.test(rest.join())
  const wanted =
    language === 'zh' ? (isTraditional ? 'zh-TW' : 'zh-CN') : (otherTags.get(language) ?? language)
  return languageNames.find((name) => name === wanted)
}

/** Returns the direction of a language's script. @param tag - BCP 47 tag, in any case. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return /^(?:ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)\b/i.test(tag) ? 'rtl' : 'ltr'
}
