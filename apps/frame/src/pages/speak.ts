const languages = ['ar', 'de', 'en'] as const
type PageLanguage = (typeof languages)[number]

/** Words of a page, in all languages that there are. */
export type PageTexts<texts> = Readonly<Record<PageLanguage, texts>>

/**
 * Has a document speak the first of the browser's languages that there are words in, else English.
 *
 * @param options.languages - Of the browser, the dearest first.
 */
export function speak<texts>(options: speak.Options<texts>): texts {
  const { document, languages: wanted, texts } = options
  const asked = wanted.map((tag) => tag.split('-')[0]?.toLowerCase())
  const language = asked.flatMap((tag) => languages.find((one) => one === tag) ?? [])[0] ?? 'en'
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
