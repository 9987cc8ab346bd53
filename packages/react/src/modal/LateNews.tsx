import type { FairleadEvent } from '@fairlead/core'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { cx } from '../ui/cx.ts'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './ModalDialog.module.css'

/** Focus goes back first; what is said meanwhile, readers drop. In milliseconds. */
export const lateNewsMs = 300

/**
 * Says what came of it where the modal closes with its success, as of the embedded wallet: the region of
 * the dialog goes with it, and a page behind a dialog is not heard. Draws nothing.
 */
export function LateNews() {
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
      // The same words a second time are news again.
      setText('')
      cancel = environment.schedule(() => {
        if (!modal.isOpen()) setText(messages[word])
      }, lateNewsMs)
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
  // A login that was remembered is no news.
  return name === 'CONNECT_SUCCESS' && properties.method === 'AUTH' && !properties.reconnect
    ? 'wasSignedIn'
    : undefined
}
