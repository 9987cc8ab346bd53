import { type ApprovalLanguage, approvalWords } from './approval/approvalWords.ts'
import { pickLanguage, toLanguageCode } from './languages.ts'

/** Current language of the frame: the page's language as long as the page sets one. */
export type Languages = {
  current(): ApprovalLanguage
  /**
   * @param locale - Language tag of the page; without messages in it, the browser's languages
   * apply.
   */
  follow(locale: string | undefined): void
  subscribe(onChange: () => void): void
}

export function createLanguages({ locale, preferred }: createLanguages.Options): Languages {
  const listeners: (() => void)[] = []
  const pick = (tag: string | undefined) =>
    pickLanguage(approvalWords, [toLanguageCode(tag) ?? '', ...preferred])
  let current = pick(locale)
  return {
    current: () => current,
    follow(tag) {
      const next = pick(tag)
      if (next.code === current.code) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => void listeners.push(onChange),
  }
}

export declare namespace createLanguages {
  type Options = {
    /** Initial locale of the page. */
    locale: string | undefined
    /** Languages of the browser, most preferred first. */
    preferred: readonly string[]
  }
}
