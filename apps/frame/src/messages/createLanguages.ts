import { toLanguageCode } from '../wantedLanguages.ts'
import { type Language, pickLanguage } from './pickLanguage.ts'

/** Which language the frame speaks: the page's, for as long as the page says so. */
export type Languages = {
  current(): Language
  /** @param locale - Tag of the page's language; the browser's count where there are no words in it. */
  follow(locale: string | undefined): void
  subscribe(onChange: () => void): void
}

export function createLanguages({ locale, preferred }: createLanguages.Options): Languages {
  const listeners: (() => void)[] = []
  const pick = (tag: string | undefined) => pickLanguage([toLanguageCode(tag) ?? '', ...preferred])
  let current = pick(locale)
  return {
    current: () => current,
    follow(tag) {
      const next = pick(tag)
      if (next === current) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => void listeners.push(onChange),
  }
}

export declare namespace createLanguages {
  type Options = {
    /** That the page has begun with. */
    locale: string | undefined
    /** Of the browser, the dearest first. */
    preferred: readonly string[]
  }
}
