import { type LanguageCode, toLanguageCode } from '../wantedLanguages.ts'

/** Texts of a page in every supported language. */
export type PageTexts<texts> = Readonly<Record<LanguageCode, texts>>

/**
 * Sets the document's language and text direction to the first supported language, else English, and returns its texts.
 * @param options.languages - Most preferred first, as `wantedLanguages` returns them.
 */
export function setPageLanguage<texts>(options: setPageLanguage.Options<texts>): texts {
  const { document, languages: wanted, texts } = options
  const language = wanted.flatMap((tag) => toLanguageCode(tag) ?? [])[0] ?? 'en'
  document.documentElement.lang = language
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr'
  return texts[language]
}

export declare namespace setPageLanguage {
  type Options<texts> = {
    document: Pick<Document, 'documentElement'>
    languages: readonly string[]
    texts: PageTexts<texts>
  }
}
