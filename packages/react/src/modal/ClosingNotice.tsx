import type { FairleadEvent } from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './ModalDialog.module.css'

/** Delay before an announcement, in milliseconds: screen readers drop one made while the focus returns to the page. */
export const closingNoticeDelayMs = 300

/**
 * Announces an outcome that closes the modal, such as an approval in the embedded wallet. The dialog's live region
 * unmounts with it, and the page behind an open dialog is inert. Renders only a live region.
 */
export function ClosingNotice() {
  useStyles(css)
  const { environment, events, modal } = useFairleadInstance('LateNews')
  const messages = useMessages()
  const [text, setText] = useState('')
  useEffect(() => {
    let cancel = () => {}
    const stop = events.subscribe((event) => {
      const word = wordOf(event)
      if (!word) return
      cancel()
      // Cleared, so that the same text is announced again.
      setText('')
      cancel = environment.schedule(() => {
        if (!modal.isOpen()) setText(messages[word])
      }, closingNoticeDelayMs)
    })
    return () => {
      cancel()
      stop()
    }
  }, [environment, events, messages, modal])
  return (
    <div className={cx(styles.unseen, styles.late)} data-testid="fl-late-news" role="status">
      {text}
    </div>
  )
}

function wordOf({ name, properties }: FairleadEvent) {
  if (name === 'REQUEST_APPROVED') return /send/i.test(properties.method) ? 'wasSent' : 'wasSigned'
  // A restored session is not announced.
  return name === 'CONNECT_SUCCESS' && properties.method === 'AUTH' && !properties.reconnect
    ? 'wasSignedIn'
    : undefined
}
