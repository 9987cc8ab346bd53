import { useEffect, useRef, useState } from 'react'
import { browserVisibility } from '../approval/browserVisibility.ts'
import { createVisibilityGate, type VisibilityGate } from '../approval/createVisibilityGate.ts'
import type { Account } from './Account.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'

/**
 * Confirmation dialog with the consequences. A page can open this window and cover it with another that closes under
 * the user's finger. The confirm button is therefore elsewhere, and takes only presses that begin on it after it was
 * visible for a while.
 */
export function ConfirmDialog({
  environment,
  language,
  means,
  onNo,
  onYes,
  yes,
}: ConfirmDialog.Props) {
  const { schedule } = environment
  const whole = useRef<HTMLDivElement>(null)
  const warning = useRef<HTMLParagraphElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [gate, setGate] = useState<VisibilityGate>()
  const [, draw] = useState(0)
  useEffect(() => {
    // Scrolls the whole dialog into view: the button stays disabled while it is below the edge of the window.
    whole.current?.scrollIntoView({ block: 'nearest' })
    warning.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!view.current) return
    const next = createVisibilityGate({
      hasOwnWindow: true,
      onChange: () => draw((count) => count + 1),
      schedule,
      world: browserVisibility(view.current),
    })
    setGate(next)
    return () => next.stop()
  }, [schedule])

  return (
    <div className="sure" ref={whole}>
      <p className="warning" ref={warning} tabIndex={-1}>
        {means}
      </p>
      <button onClick={onNo} type="button">
        {language.words.cancel}
      </button>
      <div
        onKeyDownCapture={(event) => gate?.press(event.nativeEvent)}
        // Screen readers press with mouse events that have no pointer events.
        onMouseDownCapture={(event) => gate?.press(event.nativeEvent)}
        onPointerDownCapture={(event) => gate?.press(event.nativeEvent)}
        ref={view}
      >
        <button
          aria-disabled={!gate?.isOpen()}
          className="danger"
          onClick={(event) => {
            if (gate?.accepts(event.nativeEvent)) onYes()
          }}
          type="button"
        >
          {yes}
        </button>
      </div>
    </div>
  )
}

export declare namespace ConfirmDialog {
  type Props = {
    environment: Pick<Account['environment'], 'schedule'>
    language: WindowLanguage
    means: string
    onNo: () => void
    /** Called only for a genuine press of the user. */
    onYes: () => void
    yes: string
  }
}
