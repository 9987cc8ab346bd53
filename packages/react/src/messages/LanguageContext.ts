import { createContext, use } from 'react'
import { type Language, pickLanguage } from './language.ts'

export const LanguageContext: React.Context<Language> = createContext(
  pickLanguage({ messages: {} }, []),
)

/** The language around: its tag for `Intl`, its direction, and the words of closed buttons. */
export function useLanguage(): Language {
  return use(LanguageContext)
}
