import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import styles from './ModalDialog.module.css'

const AnnounceContext = createContext<(text: string) => void>(() => {})

/**
 * Says what changes to people who do not see it. The region stands as long as the modal: readers
 * only announce what changes in a region that they know already.
 */
export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  return (
    <AnnounceContext value={setText}>
      {children}
      <div className={styles.unseen} data-testid="fl-announcer" role="status">
        {text}
      </div>
    </AnnounceContext>
  )
}

/** Announces the text now, and whenever it is another one; nothing for an empty one. */
export function useAnnounce(text: string): void {
  const announce = use(AnnounceContext)
  useEffect(() => {
    announce(text)
    // The same words a second time are news again.
    return () => announce('')
  }, [announce, text])
}
