import { type LanguageCode, toLanguageCode } from '../wantedLanguages.ts'

/** Words of a page, in all languages that there are. */
export type PageTexts<texts> = Readonly<Record<LanguageCode, texts>>

/**
 * Has a document speak the first of the browser's languages that there are words in, else English.
 *
 * @param options.languages - The dearest first; `wantedLanguages` says which.
 */
export function speak<texts>(options: speak.Options<texts>): texts {
  const { document, languages: wanted, texts } = options
  const language = wanted.flatMap((tag) => toLanguageCode(tag) ?? [])[0] ?? 'en'
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  return texts[language]
}

export declare namespace speak {
  type Options<texts> = {
    document: Pick<Document, 'documentElement'>
    languages: readonly string[]
    texts: PageTexts<texts>
  }
}
