import { type ReactNode, useEffect, useRef } from 'react'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** Modal dialog for one request. */
export function PromptFrame(props: {
  children: ReactNode
  confirm: { isDisabled: boolean; label: string; onPress: () => void }
  error: string | undefined
  /** Expiry time, in seconds since 1970. */
  expiry: number
  isArmed: boolean
  isWorking: boolean
  onReject: () => void
  rejectLabel?: string
  summary: string
  title: string
  /** Number of other pending requests. */
  waiting: number
}) {
  const {
    children,
    confirm,
    error,
    expiry,
    isArmed,
    isWorking,
    onReject,
    rejectLabel = 'Reject',
    summary,
    title,
    waiting,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
    // Not a button: a key pressed just before must not answer the request.
    heading.current?.focus()
  }, [])

  useEffect(() => {
    const before = document.title
    document.title = `${title} · Fairlead Dev Wallet`
    return () => {
      document.title = before
    }
  }, [title])

  return (
    <dialog
      ref={dialog}
      className="prompt"
      aria-labelledby="prompt-title"
      aria-busy={isWorking}
      data-testid="wallet-prompt"
      onCancel={(event) => {
        // The dialog closes after the response was sent, not before.
        event.preventDefault()
        if (!isWorking && isArmed) onReject()
      }}
    >
      <div className="content">
        <div className="intro">
          <h2 id="prompt-title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{summary}</p>
        </div>
        {children}
      </div>
      <footer className="bottom">
        {error && (
          <p className="note danger" role="alert" data-testid="wallet-error">
            {error}
          </p>
        )}
        <p className="waiting" data-testid="wallet-waiting">
          Answer by {time.format(expiry * 1000)}.{waiting > 0 && ` After this, ${waiting} more.`}
        </p>
        <div className="actions">
          <button
            type="button"
            data-testid="wallet-reject"
            disabled={isWorking || !isArmed}
            onClick={onReject}
          >
            {rejectLabel}
          </button>
          <button
            type="button"
            className="primary"
            data-testid="wallet-confirm"
            disabled={isWorking || !isArmed || confirm.isDisabled}
            onClick={confirm.onPress}
          >
            {isWorking && <span className="spinner" aria-hidden="true" />}
            {isWorking ? 'Working…' : confirm.label}
          </button>
        </div>
      </footer>
    </dialog>
  )
}
