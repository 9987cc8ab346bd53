import { EmailThrottledError, embeddedWallet, type Fairlead, FrameLoadError } from '@fairlead/core'
import { BaseError, type Namespace } from '@fairlead/protocol'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFairleadInstance } from '../FairleadContext.ts'
import { frameDelayedMs, useIsDelayed } from '../hooks/useIsDelayed.ts'
import { useTimeLeft } from '../hooks/useTimeLeft.ts'
import { useUnmountSignal } from '../hooks/useUnmountSignal.ts'
import { errorMessage } from '../messages/errors.ts'
import { useLanguage } from '../messages/LanguageContext.ts'
import { useMessages } from '../messages/MessagesContext.ts'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useAnnounce } from '../ui/useAnnounce.ts'
import { useStyles } from '../ui/useStyles.ts'
import styles, { css } from './EmailField.module.css'
import { leaveConnected } from './leaveConnected.ts'

/** Field for the email address to sign in with; submitted with Enter or the arrow button. */
export function EmailField(props: EmailField.Props) {
  const { blockedBy } = props
  useStyles(css)
  const { environment, events } = useFairleadInstance('EmailField')
  const messages = useMessages()
  const id = useId()
  const { edit, endWait, input, isBusy, problem, retry, submit, text, unreachable, waitUntil } =
    useEmailLogin(props)
  const isLate = useIsDelayed(environment, isBusy, undefined, frameDelayedMs)
  useAnnounce(isLate ? messages.emailLate : isBusy ? messages.emailSending : '')

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {messages.emailLabel}
      </label>
      <div className={styles.box} data-state={problem ? 'error' : isBusy ? 'loading' : 'idle'}>
        <input
          aria-describedby={problem || waitUntil ? `${id}-said` : blockedBy}
          aria-invalid={problem !== undefined}
          autoCapitalize="off"
          autoComplete="email"
          autoCorrect="off"
          className={styles.input}
          data-testid="fl-email-input"
          dir="ltr"
          id={id}
          inputMode="email"
          onChange={(event) => edit(event.target.value)}
          onFocus={() => events.emit('EMAIL_SELECTED', {})}
          part="input"
          readOnly={isBusy}
          ref={input}
          spellCheck={false}
          type="email"
          value={text}
        />
        <button
          aria-busy={isBusy}
          // Not `disabled` while busy, which would lose the focus.
          aria-disabled={blockedBy || isBusy ? true : undefined}
          aria-label={messages.emailContinue}
          className={styles.go}
          data-state={isBusy ? 'loading' : 'idle'}
          data-testid="fl-email-submit"
          type="submit"
        >
          {isBusy ? <Spinner /> : <Icon name="chevron" />}
        </button>
      </div>
      {isLate && (
        <p className={styles.wait} data-testid="fl-email-late">
          {messages.emailLate}
        </p>
      )}
      {unreachable && (
        <Notice
          action={{ label: messages.retry, onPress: retry }}
          testId="fl-email-unreachable"
          variant="error"
        >
          {errorMessage(unreachable, messages)}
        </Notice>
      )}
      {waitUntil > 0 && <WaitLine id={`${id}-said`} onOver={endWait} until={waitUntil} />}
      {problem && (
        <p className={styles.problem} data-testid="fl-email-problem" id={`${id}-said`} role="alert">
          {problem}
        </p>
      )}
    </form>
  )
}

export declare namespace EmailField {
  type Props = {
    /** Id of the text that says why the field can't be used yet. */
    blockedBy?: string | undefined
    /** Initial value. */
    email?: string | undefined
    /** Signal that aborts when the user leaves, if that is not when the field unmounts. */
    leaving?: (() => AbortSignal | undefined) | undefined
    namespace?: Namespace | undefined
    /** Called when the user submits while blocked; moves the focus to what is missing. */
    onBlocked?: (() => void) | undefined
  }
}

/** The login by email: the address, its submission, and what went wrong. */
function useEmailLogin({ blockedBy, email = '', leaving, namespace, onBlocked }: EmailField.Props) {
  const fairlead = useFairleadInstance('EmailField')
  const { environment, modal } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const draft = fairlead.own(emailDraft)
  const [text, setText] = useState(draft.text || email)
  const [problem, setProblem] = useState<string>()
  const [unreachable, setUnreachable] = useState<FrameLoadError>()
  const [waitUntil, setWaitUntil] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const ownLeaving = useUnmountSignal()

  function clear() {
    setProblem(undefined)
    setUnreachable(undefined)
    setWaitUntil(0)
  }

  function refuse(what: string) {
    setProblem(what)
    input.current?.focus()
  }

  function explain(error: unknown) {
    if (error instanceof EmailThrottledError) {
      setWaitUntil(environment.now() + error.seconds * 1_000)
      input.current?.focus()
    } else if (BaseError.find(error, 'REQUEST_INVALID')) refuse(messages.emailInvalid)
    else if (error instanceof FrameLoadError) setUnreachable(error)
    else if (!isOver(error))
      modal.showToast({
        message: messages.emailFailed(errorMessage(error, messages, tag)),
        variant: 'error',
      })
  }

  async function submit() {
    if (isBusy) return
    if (blockedBy) return onBlocked?.()
    const address = text.trim()
    if (!address || !input.current?.validity.valid) {
      modal.raise('FL015')
      return refuse(messages.emailInvalid)
    }
    clear()
    setIsBusy(true)
    const left = (leaving ?? ownLeaving)()
    try {
      await logIn(fairlead, address, { left, namespace })
    } catch (error) {
      explain(error)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    edit(value: string) {
      setText(value)
      draft.text = value
      clear()
    },
    endWait: () => setWaitUntil(0),
    input,
    isBusy,
    problem,
    /** The press removes the button, so the focus moves to the field. */
    retry() {
      input.current?.focus()
      void submit()
    },
    submit,
    text,
    unreachable,
    waitUntil,
  }
}

async function logIn(
  fairlead: Fairlead,
  address: string,
  options: { left: AbortSignal | undefined; namespace: Namespace | undefined },
): Promise<void> {
  const { login } = await embeddedWallet(fairlead)
  const before = fairlead.modal.view()
  await login.submit(address, options)
  // A known device with a session is signed in without a code.
  if (fairlead.modal.view() === before) leaveConnected(fairlead)
}

/** Countdown until the next email can be sent; announced once, not each second. */
function WaitLine({ id, onOver, until }: { id: string; onOver: () => void; until: number }) {
  const { environment } = useFairleadInstance('WaitLine')
  const messages = useMessages()
  const remaining = useTimeLeft(environment, until)
  const [first] = useState(remaining)
  useAnnounce(messages.emailWait(first))
  useEffect(() => {
    if (remaining === 0) onOver()
  }, [onOver, remaining])
  return (
    <p className={styles.wait} data-testid="fl-email-problem" id={id}>
      {messages.emailWait(remaining)}
    </p>
  )
}

/** Returns true if the user has left. */
function isOver(error: unknown): boolean {
  return [BaseError.find(error, 'MODAL_CLOSED'), BaseError.find(error, 'REQUEST_ABORTED')].some(
    Boolean,
  )
}

/**
 * Holds the typed email address while the user navigates. Cleared when the modal closes and when connections change.
 * One per widget.
 */
export function emailDraft({ modal, onDestroy, store }: Fairlead): { text: string } {
  const draft = { text: '' }
  // An embedded modal never closes, so connections clear the draft too.
  onDestroy(
    store.subscribe(({ connections }, before) => {
      if (connections !== before.connections) draft.text = ''
    }),
  )
  onDestroy(
    modal.store.subscribe(({ navigation }) => {
      if (!navigation.open) draft.text = ''
    }),
  )
  return draft
}
