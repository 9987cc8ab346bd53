import type { SocialState } from '@fairlead/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Ring } from '../../ui/Ring.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'

/** How a login stands, on the sign of whom it is with. */
export function SocialStatus({ mark, matchCode, status, text, title }: SocialStatus.Props) {
  useStyles(css)
  const messages = useMessages()
  return (
    <div className={styles.center} data-state={status} data-testid="fl-social">
      <Ring state={status === 'error' ? 'failed' : status === 'success' ? 'done' : 'waiting'}>
        {mark}
      </Ring>
      <div className={styles.status}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {matchCode && (
        <p className={styles.match}>
          {messages.emailMatch}
          <strong data-testid="fl-social-match" dir="ltr">
            {matchCode}
          </strong>
        </p>
      )}
    </div>
  )
}

export declare namespace SocialStatus {
  type Props = {
    mark: ReactNode
    matchCode: string | undefined
    status: SocialState['status']
    text: string
    title: string
  }
}
