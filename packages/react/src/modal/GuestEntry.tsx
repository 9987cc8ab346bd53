import { connect } from '@fairlead/core'
import { embeddedConnections } from '@fairlead/core/internal'
import { BaseError, type Namespace } from '@fairlead/protocol'
import { useId, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { useSelected } from '../hooks/useSelected.ts'
import { useUnmountSignal } from '../hooks/useUnmountSignal.ts'
import { errorMessage } from '../messages/errors.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useAnnounce } from '../ui/useAnnounce.ts'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './GuestEntry.module.css'
import { leaveConnected } from './leaveConnected.ts'

/** Button that opens a wallet of this browser without a login, and what that means. */
export function GuestEntry({ blockedBy, namespace, onBlocked }: GuestEntry.Props) {
  useStyles(css)
  const fairlead = useFairleadInstance('GuestEntry')
  const { modal, store } = fairlead
  const messages = useMessages()
  const id = useId()
  const leaving = useUnmountSignal()
  const isHeld = useSelected(store, (state) => embeddedConnections(state).length > 0)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useAnnounce(isBusy ? messages.guestOpening : '')

  async function enter() {
    if (blockedBy) return onBlocked?.()
    setProblem(undefined)
    setIsBusy(true)
    const left = leaving()
    const before = modal.view()
    try {
      await connect(fairlead, { connectorId: 'guest', namespace, signal: left })
      if (modal.view() === before) leaveConnected(fairlead)
    } catch (error) {
      const isOver = left?.aborted || BaseError.find(error, 'MODAL_CLOSED')
      if (!isOver) setProblem(errorMessage(error, messages))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.entry}>
      <Button
        describedBy={blockedBy ?? id}
        disabled={isHeld}
        isBusy={isBusy}
        onPress={() => void enter()}
        testId="fl-connect-guest"
      >
        {isBusy ? messages.guestOpening : messages.guestContinue}
      </Button>
      <p className={styles.means} id={id}>
        {messages.guestMeans}
      </p>
      {problem && (
        <Notice testId="fl-connect-guest-error" variant="error">
          {problem}
        </Notice>
      )}
    </div>
  )
}

export declare namespace GuestEntry {
  type Props = {
    /** Id of the text that says why the button can't be used yet. */
    blockedBy?: string | undefined
    namespace?: Namespace | undefined
    /** Called when the user presses the blocked button; moves the focus to what is missing. */
    onBlocked?: (() => void) | undefined
  }
}
