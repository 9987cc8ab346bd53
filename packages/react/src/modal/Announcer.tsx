import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import styles from './ModalDialog.module.css'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/**
 * Live region for screen readers. It is mounted as long as the modal, because screen readers announce changes only in a
 * region that they already know.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  return (
    <AnnounceContext.Provider value={setText}>
      {children}
      <div className={styles.unseen} data-testid="fl-announcer" role="status">
        {text}
      </div>
    </AnnounceContext.Provider>
  )
}

/** Announces the text on mount and on change; nothing if it is empty. */
export function useAnnounce(text: string): void {
  const announce = useContext(AnnounceContext)
  useEffect(() => {
    announce(text)
    // Cleared, so that the same text is announced again the next time.
    return () => announce('')
  }, [announce, text])
}
