import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeySession } from '../../keys/Keys.ts'
import type { Account } from '../../window/Account.ts'
import { CopySecret } from '../../window/CopySecret.tsx'
import type { ForgettableSecret } from '../../window/createForgettableSecret.ts'
import { Heading } from '../../window/Heading.tsx'
import { Secret } from '../../window/Secret.tsx'
import type { WindowLanguage } from '../../window/words/pickWindowLanguage.ts'

/** How long the words stay visible without user activity, in milliseconds. */
const shownMs = 60_000
/** Remaining time from which the window warns that the words will disappear, in milliseconds. */
const warnMs = 10_000
/** Events that count as user activity. */
const doings = ['keydown', 'keyup', 'pointerdown', 'pointerup'] as const

/**
 * Shows the exported words while the user is active, and never in a hidden tab. Writing down twelve words takes more
 * than a minute: any press or key extends the time, and a user who only reads is asked.
 */
export function Exported({ environment, exported, language, onOver }: Exported.Props) {
  const { words } = language
  const { clock, schedule } = environment
  // Compares clock times, because browsers throttle timers in hidden tabs.
  const [deadline, setDeadline] = useState(() => clock() + shownMs)
  const isHeld = useRef(false)
  const stay = useCallback(() => setDeadline(clock() + shownMs), [clock])
  const [ticks, setTicks] = useState(0)
  const left = Math.ceil((deadline - clock()) / 1_000)
  const isSoon = left <= warnMs / 1_000

  const readWords = useCallback(() => exported.read()?.words.split(' ') ?? [], [exported])

  useEffect(() => () => exported.forget(), [exported])

  useEffect(() => {
    const tick = () => {
      if (isHeld.current) stay()
      setTicks(ticks + 1)
    }
    if (clock() < deadline) return schedule(tick, 1_000)
    onOver()
    return undefined
  }, [clock, deadline, onOver, schedule, stay, ticks])

  useEffect(() => {
    const act = ({ isTrusted, type }: Event) => {
      if (!isTrusted) return
      isHeld.current = type === 'pointerdown'
      stay()
    }
    const letGo = () => {
      isHeld.current = false
    }
    for (const name of doings) window.addEventListener(name, act)
    window.addEventListener('pointercancel', letGo)
    return () => {
      for (const name of doings) window.removeEventListener(name, act)
      window.removeEventListener('pointercancel', letGo)
    }
  }, [stay])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') onOver()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onOver])

  return (
    <section>
      <Heading text={words.words} />
      <p className="quiet">
        {words.hides}: <bdi>{Math.max(left, 0)}</bdi>
      </p>
      <p className="warning" role="status">
        {isSoon && words.hidesSoon}
      </p>
      {isSoon && (
        <button onClick={(event) => event.isTrusted && stay()} type="button">
          {words.keepShowing}
        </button>
      )}
      <Secret environment={environment} language={language} words={readWords} />
      <h2>{words.key}</h2>
      <p className="quiet">{words.keysMeans}</p>
      <CopySecret
        environment={environment}
        label="Ethereum, EVM"
        language={language}
        text={() => exported.read()?.privateKeys.eip155 ?? ''}
      />
      <CopySecret
        environment={environment}
        label="Solana"
        language={language}
        text={() => exported.read()?.privateKeys.solana ?? ''}
      />
    </section>
  )
}

export declare namespace Exported {
  type Props = {
    environment: Account['environment']
    /** Erased when the view closes. */
    exported: ForgettableSecret<KeySession.Exported>
    language: WindowLanguage
    onOver: () => void
  }
}
