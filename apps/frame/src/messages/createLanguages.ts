import type { LanguageName } from '@fairlead/protocol'
import { type ApprovalLanguage, approvalWords } from './approval/approvalWords.ts'
import { firstLanguage, pickLanguage } from './languages.ts'
import { loadLanguage } from './loadLanguage.ts'

/** Current language of the frame: the page's language as long as the page sets one. */
export type Languages = {
  /** Returns the wanted language, also while its texts load. */
  code(): LanguageName
  /** Returns the language with its texts; the one before, or English, while the wanted one loads. */
  current(): ApprovalLanguage
  /**
   * @param locale - Language tag of the page; without messages in it, the browser's languages
   * apply.
   * @returns Resolves when `current` is the language, or it couldn't be loaded.
   */
  follow(locale: string | undefined): Promise<void>
  /** Resolves when the texts of the initial language are loaded, or couldn't be. */
  ready: Promise<void>
  subscribe(onChange: () => void): void
}

export function createLanguages(options: createLanguages.Options): Languages {
  const { load = loadLanguage, locale, preferred } = options
  const listeners: (() => void)[] = []
  const wantedOf = (tag: string | undefined) => firstLanguage([tag ?? '', ...preferred])
  let wanted = wantedOf(locale)
  let current = pickLanguage(approvalWords, [wanted])

  async function change(): Promise<void> {
    await load([wanted])
    // The page may have asked for another language in the meantime.
    const next = pickLanguage(approvalWords, [wanted])
    if (next.code === current.code) return
    current = next
    for (const listener of listeners) listener()
  }
  return {
    code: () => wanted,
    current: () => current,
    follow(tag) {
      wanted = wantedOf(tag)
      return change()
    },
    ready: change(),
    subscribe: (onChange) => void listeners.push(onChange),
  }
}

export declare namespace createLanguages {
  type Options = {
    /** Replaces the loader in tests. */
    load?: ((preferred: readonly string[]) => Promise<void>) | undefined
    /** Initial locale of the page. */
    locale: string | undefined
    /** Languages of the browser, most preferred first. */
    preferred: readonly string[]
  }
}
