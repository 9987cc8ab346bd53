import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'

/** One screen with its title, its error and its buttons. Enter presses the submit button. */
export function Step({ buttons, children, isBusy, onSubmit, problem, title, words }: Step.Props) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPressed = useRef(false)
  useEffect(() => heading.current?.focus(), [])
  // Browsers report Enter in a field as a click on the submit button.
  const press = ({ isTrusted, target }: MouseEvent) => {
    isPressed.current = isTrusted && (target as Element).closest('[type=submit]') !== null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wasPressed = isPressed.current
    isPressed.current = false
    // A submit from a script is trusted too, but has no click before it. A second click while busy is ignored.
    if (!wasPressed || isBusy) return
    flushSync(() => onSubmit?.())
    goToWrong(form.current)
  }
  // Errors from the server are known only once it has answered.
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

/** Focuses the first field that is marked as invalid. */
function goToWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
}
