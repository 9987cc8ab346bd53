import { createContext, useContext, useEffect } from 'react'

/** Sets the text of the modal's live region. Does nothing outside of a modal. */
export const AnnounceContext = createContext<(text: string) => void>(() => {})

/** Announces the text on mount and on change; nothing if it is empty. */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    // A component with nothing to say leaves the text of another one.
    if (!text) return
    announce(text)
    // Cleared, so that the same text is announced again the next time.
    return () => announce('')
  }, [announce, text])
}
