import { createContext, useContext } from 'react'
import { type Language, pickLanguage } from './language.ts'

export const LanguageContext: React.Context<Language> = createContext(
  pickLanguage({ messages: {} }, []),
)

/** Returns the language of the nearest element: tag for `Intl`, direction, and the words of the first load. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}
