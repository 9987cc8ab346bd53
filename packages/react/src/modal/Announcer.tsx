import { type ReactNode, useState } from 'react'
import { AnnounceContext } from '../ui/useAnnounce.ts'
import styles from './ModalDialog.module.css'

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
