import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { RecoveryWords } from './words/RecoveryWords.ts'

/** One screen: what it is about, what went wrong, and what can be done. Enter does the main thing. */
export function Step({ buttons, children, isBusy, onSubmit, problem, title, words }: Step.Props) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPressed = useRef(false)
  useEffect(() => heading.current?.focus(), [])
  // Browsers tell of Enter in a field as of a press of the button.
  const press = ({ isTrusted, target }: MouseEvent) => {
    isPressed.current = isTrusted && (target as Element).closest('[type=submit]') !== null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wasPressed = isPressed.current
    isPressed.current = false
    // What a script submits is trusted as well, but nobody pressed it; and nobody presses it twice.
    if (!wasPressed || isBusy) return
    flushSync(() => onSubmit?.())
    goToWrong(form.current)
  }
  // What the server found wrong is known once it has answered.
  useEffect(() => {
    if (!isBusy) goToWrong(form.current)
  }, [isBusy])

  return (
    <form
      aria-labelledby="title"
      className="view recovery"
      noValidate
      onClickCapture={press}
      onSubmit={submit}
      ref={form}
    >
      <h1 id="title" ref={heading} tabIndex={-1}>
        {words[title]}
      </h1>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys */}
      <div className="content" tabIndex={0}>
        {children}
      </div>
      <footer>
        <p aria-live="assertive" className={problem ? 'warning' : 'status'}>
          {problem ? words[problem] : isBusy && words.working}
        </p>
        <div className="buttons">{buttons}</div>
      </footer>
    </form>
  )
}

export declare namespace Step {
  type Props = {
    buttons: ReactNode
    children: ReactNode
    isBusy: boolean
    onSubmit?: () => void
    problem: keyof RecoveryWords | undefined
    title: keyof RecoveryWords
    words: RecoveryWords
  }
}

/** To the first field that is marked as wrong, where there is one. */
function goToWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
}
