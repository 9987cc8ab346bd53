import { useEffect, useRef } from 'react'
import { AnswerFooter } from '../confirm/AnswerFooter.tsx'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** Modal dialog for one request. */
export function PromptFrame(
  props: AnswerFooter.Props & {
    /** Expiry time, in seconds since 1970. */
    expiry: number
    summary: string
    title: string
    /** Number of other pending requests. */
    waiting: number
  },
) {
  const { children, expiry, summary, title, waiting, ...answer } = props
  const { isArmed, isWorking, onReject } = answer
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
      <AnswerFooter {...answer}>
        <p className="waiting" data-testid="wallet-waiting">
          Answer by {time.format(expiry * 1000)}.{waiting > 0 && ` After this, ${waiting} more.`}
        </p>
      </AnswerFooter>
    </dialog>
  )
}
