import { useEffect, useRef } from 'react'
import { useVisibilityGate } from '../approval/useVisibilityGate.ts'
import type { WindowLanguage } from '../messages/window/windowWords.ts'
import type { Account } from './openAccount.ts'

/**
 * Confirmation dialog with the consequences. A page can open this window and cover it with another that closes under
 * the user's finger. The confirm button is therefore elsewhere, and takes only presses that begin on it after it was
 * visible for a while.
 */
export function ConfirmDialog({
  confirm,
  consequences,
  environment,
  language,
  onCancel,
  onConfirm,
}: ConfirmDialog.Props) {
  const { schedule } = environment
  const whole = useRef<HTMLDivElement>(null)
  const warning = useRef<HTMLParagraphElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const gate = useVisibilityGate({ hasOwnWindow: true, schedule, view })
  useEffect(() => {
    // Scrolls the whole dialog into view: the button stays disabled while it is below the edge of the window.
    whole.current?.scrollIntoView({ block: 'nearest' })
    warning.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="sure" ref={whole}>
      <p className="warning" ref={warning} tabIndex={-1}>
        {consequences}
      </p>
      <button onClick={onCancel} type="button">
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
            if (gate?.accepts(event.nativeEvent)) onConfirm()
          }}
          type="button"
        >
          {confirm}
        </button>
      </div>
    </div>
  )
}

export declare namespace ConfirmDialog {
  type Props = {
    /** Label of the confirm button. */
    confirm: string
    consequences: string
    environment: Pick<Account['environment'], 'schedule'>
    language: WindowLanguage
    onCancel: () => void
    /** Called only for a genuine press of the user. */
    onConfirm: () => void
  }
}
