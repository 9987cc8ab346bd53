import type { LanguageName } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import type { ClosedWords } from '../messages/closedWords.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { loadMessages } from '../messages/loadMessages.ts'

/** Time after which English words are shown because the language hasn't loaded, in milliseconds. */
export const wordsWaitMs = 2_000

/**
 * Returns the words of an element in the page, and loads those of a language other than English.
 *
 * @param isNeeded - False while the element shows no word other than `connectWallet`; then nothing loads.
 * @param load - Replaces the loader in tests.
 * @returns `isHidden`: true while the language loads. Then `words` are English, for accessible names only, so that no
 *   visible text changes its language.
 */
export function useWords(
  isNeeded = true,
  load: (name: LanguageName) => Promise<unknown> = loadMessages,
): { isHidden: boolean; words: ClosedWords } {
  const { environment } = useFairleadInstance('useWords')
  const { isLoaded, name, words } = useLanguage()
  const [late, setLate] = useState<LanguageName>()
  const isHidden = isNeeded && !isLoaded && late !== name
  useEffect(() => {
    if (!isHidden) return
    const giveUp = () => setLate(name)
    load(name).catch(giveUp)
    return environment.schedule(giveUp, wordsWaitMs)
  }, [environment, isHidden, load, name])
  return { isHidden, words }
}
