import { EmailThrottledError, type Fairlead } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useUnmountSignal } from '../../hooks/useUnmountSignal.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { isDeclined } from '../../messages/isDeclined.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './embedded.module.css'
import { useEmailUpdate, useOwnEmail } from './useEmailUpdate.ts'

/** Changes the email address of the embedded wallet. */
export function UpdateEmailWalletView() {
  useStyles(css)
  const fairlead = useFairleadInstance('UpdateEmailWalletView')
  const { modal } = fairlead
  const messages = useMessages()
  const id = useId()
  const { canSubmit, input, isBusy, isFirst, problem, submit, text, type } = useEmailForm(fairlead)

  return (
    <ViewFrame title={isFirst ? messages.guestEmailTitle : messages.updateEmailTitle}>
      <p className={styles.text}>{isFirst ? messages.guestEmailText : messages.updateEmailMeans}</p>
      <form className={styles.field} noValidate onSubmit={(event) => void submit(event)}>
        <label className={styles.label} htmlFor={id}>
          {messages.emailLabel}
        </label>
        <input
          aria-describedby={problem ? `${id}-said` : undefined}
          aria-invalid={problem !== undefined}
          autoCapitalize="off"
          autoComplete="email"
          autoCorrect="off"
          className={styles.address}
          data-state={problem ? 'error' : isBusy ? 'loading' : 'idle'}
          data-testid="fl-update-email-input"
          dir="ltr"
          id={id}
          inputMode="email"
          onChange={(event) => type(event.target.value)}
          part="input"
          readOnly={isBusy}
          ref={input}
          spellCheck={false}
          type="email"
          value={text}
        />
        {problem && (
          <p
            className={styles.problem}
            data-testid="fl-update-email-problem"
            id={`${id}-said`}
            role="alert"
          >
            {problem}
          </p>
        )}
      </form>
      <Button
        disabled={!canSubmit}
        isBusy={isBusy}
        onPress={() => void submit()}
        testId="fl-update-email-save"
        variant="accent"
      >
        {messages.updateEmailSave}
      </Button>
      <Button onPress={() => leave(modal)} testId="fl-update-email-cancel">
        {messages.updateEmailCancel}
      </Button>
    </ViewFrame>
  )
}

/** Returns the state of the form, and functions to type in it and to submit it. */
function useEmailForm(fairlead: Fairlead) {
  const messages = useMessages()
  const { state, update } = useEmailUpdate(fairlead)
  const current = useOwnEmail(fairlead)
  const [typed, setTyped] = useState<string>()
  // A first address is kept if the user declines in the frame, which replaces this view.
  const text = typed ?? (current || state.email)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const leaving = useUnmountSignal()
  const input = useRef<HTMLInputElement>(null)
  useAnnounce(isBusy ? messages.emailSending : '')
  const email = text.trim()
  const isChanged = email !== '' && email.toLowerCase() !== current.toLowerCase()

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy || !update || !isChanged) return
    if (!input.current?.validity.valid) return refuse(messages.emailInvalid)
    setProblem(undefined)
    setIsBusy(true)
    const left = leaving()
    try {
      await update.submit(email, left)
    } catch (error) {
      if (isDeclined(error) || BaseError.find(error, 'MODAL_CLOSED')) return
      const message = sayProblem(error, messages)
      // The view was left for the approval in the frame.
      if (left?.aborted) fairlead.modal.showToast({ message, variant: 'error' })
      else refuse(message)
    } finally {
      setIsBusy(false)
    }
  }

  function refuse(what: string) {
    setProblem(what)
    input.current?.focus()
  }

  function type(next: string) {
    setTyped(next)
    setProblem(undefined)
  }

  const canSubmit = isChanged && update !== undefined
  return { canSubmit, input, isBusy, isFirst: current === '', problem, submit, text, type }
}

/** Goes back to the previous view; closes the modal if the page opened this view first. */
function leave({ back, close, store }: Fairlead['modal']) {
  const { navigation } = store.getState()
  if (navigation.open && navigation.history.length > 1) back()
  else close()
}

function sayProblem(error: unknown, messages: Messages): string {
  if (error instanceof EmailThrottledError) return messages.emailWait(error.seconds)
  if (BaseError.find(error, 'REQUEST_INVALID')) return messages.emailInvalid
  if (BaseError.find(error, 'FACTOR_REQUIRED')) return messages.updateEmailFresh
  return errorMessage(error, messages)
}
