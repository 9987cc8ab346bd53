import { useEffect, useRef, useState } from 'react'
import { browserGateWorld } from '../approval/browserGateWorld.ts'
import { createGate, type Gate } from '../approval/createGate.ts'
import type { Account } from './Account.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'

/**
 * A second question, with what may come of it. A page can open this window and another over it that goes
 * away under the finger: so the yes is in another place, and takes only a press that began on it after it
 * was looked at for a while.
 */
export function Sure({ environment, language, means, onNo, onYes, yes }: Sure.Props) {
  const { schedule } = environment
  const whole = useRef<HTMLDivElement>(null)
  const warning = useRef<HTMLParagraphElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [gate, setGate] = useState<Gate>()
  const [, draw] = useState(0)
  useEffect(() => {
    // All of it: a yes below the edge of the window would never open.
    whole.current?.scrollIntoView({ block: 'nearest' })
    warning.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!view.current) return
    const next = createGate({
      hasOwnWindow: true,
      onChange: () => draw((count) => count + 1),
      schedule,
      world: browserGateWorld(view.current),
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
        // Readers of screens press by a mouse that has no pointer.
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

export declare namespace Sure {
  type Props = {
    environment: Pick<Account['environment'], 'schedule'>
    language: WindowLanguage
    means: string
    onNo: () => void
    /** Only of a person's own press. */
    onYes: () => void
    yes: string
  }
}
