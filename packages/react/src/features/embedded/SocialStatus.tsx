import type { SocialState } from '@fairlead/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Ring } from '../../ui/Ring.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'

/** State of a login, around the provider's logo. */
export function SocialStatus(props: SocialStatus.Props) {
  const { isRefused, late, mark, matchCode, status, text, title } = props
  useStyles(css)
  const messages = useMessages()
  return (
    <div className={styles.center} data-state={status} data-testid="fl-social">
      <Ring state={ringOf(status, isRefused)}>{mark}</Ring>
      <div className={styles.status}>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
        {late && (
          <p className={styles.text} data-testid="fl-social-late">
            {late}
          </p>
        )}
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
    /** The user declined: neither a failure nor a success. */
    isRefused?: boolean | undefined
    /** Hint shown after a while. */
    late?: string | undefined
    mark: ReactNode
    matchCode: string | undefined
    status: SocialState['status']
    text: string
    title: string
  }
}

function ringOf(status: SocialState['status'], isRefused: boolean | undefined): Ring.State {
  if (status === 'error') return isRefused ? 'paused' : 'failed'
  return status === 'success' ? 'done' : 'waiting'
}
