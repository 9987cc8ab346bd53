import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeySession } from '../../keys/Keys.ts'
import { keyNames, type WindowLanguage } from '../../messages/window/windowWords.ts'
import { CopySecret } from '../../window/CopySecret.tsx'
import type { ForgettableSecret } from '../../window/createForgettableSecret.ts'
import { Heading } from '../../window/Heading.tsx'
import type { Account } from '../../window/openAccount.ts'
import { Secret } from '../../window/Secret.tsx'

/** How long the words stay visible without user activity, in milliseconds. */
const shownMs = 60_000
/** Remaining time from which the window warns that the words will disappear, in milliseconds. */
const warnMs = 10_000
/** Events that count as user activity. */
const doings = ['keydown', 'keyup', 'pointerdown', 'pointerup'] as const

/**
 * Shows the exported words while the user is active, and never in a hidden tab. Writing down twelve words takes more
 * than a minute: each press or key extends the time, and a user who only reads is asked.
 */
export function Exported({ environment, exported, language, onOver }: Exported.Props) {
  const { words } = language
  const { secondsLeft, stay } = useTimeLeft({ environment, onOver })
  const isSoon = secondsLeft <= warnMs / 1_000

  const readWords = useCallback(() => exported.read()?.words.split(' ') ?? [], [exported])

  useEffect(() => () => exported.forget(), [exported])

  return (
    <section>
      <Heading text={words.words} />
      <p className="quiet">
        {words.hides}: <bdi>{Math.max(secondsLeft, 0)}</bdi>
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
        label={keyNames.eip155}
        language={language}
        text={() => exported.read()?.privateKeys.eip155 ?? ''}
      />
      <CopySecret
        environment={environment}
        label={keyNames.solana}
        language={language}
        text={() => exported.read()?.privateKeys.solana ?? ''}
      />
    </section>
  )
}

export declare namespace Exported {
  type Props = {
    environment: Pick<Account['environment'], 'clock' | 'schedule'>
    /** Erased when the view closes. */
    exported: ForgettableSecret<KeySession.Exported>
    language: WindowLanguage
    onOver: () => void
  }
}

/** Counts down while the user does nothing. Any press or key starts it again; hiding the tab ends it. */
function useTimeLeft({ environment, onOver }: Pick<Exported.Props, 'environment' | 'onOver'>) {
  const { clock, schedule } = environment
  // Compares clock times, because browsers throttle timers in hidden tabs.
  const [deadline, setDeadline] = useState(() => clock() + shownMs)
  const isHeld = useRef(false)
  const stay = useCallback(() => setDeadline(clock() + shownMs), [clock])
  const [ticks, setTicks] = useState(0)
  const secondsLeft = Math.ceil((deadline - clock()) / 1_000)

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
    const release = () => {
      isHeld.current = false
    }
    for (const name of doings) window.addEventListener(name, act)
    window.addEventListener('pointercancel', release)
    return () => {
      for (const name of doings) window.removeEventListener(name, act)
      window.removeEventListener('pointercancel', release)
    }
  }, [stay])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') onOver()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [onOver])

  return { secondsLeft, stay }
}
