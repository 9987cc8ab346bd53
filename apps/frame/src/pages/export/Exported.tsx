import { useCallback, useEffect, useState } from 'react'
import type { KeySession } from '../../keys/Keys.ts'
import type { Account } from '../../window/Account.ts'
import { CopySecret } from '../../window/CopySecret.tsx'
import { Heading } from '../../window/Heading.tsx'
import type { KeptSecret } from '../../window/keepSecret.ts'
import { Secret } from '../../window/Secret.tsx'
import type { WindowLanguage } from '../../window/words/pickWindowLanguage.ts'

/** How long the words can be looked at, in milliseconds. */
const shownMs = 60_000

/** What was exported, for a while, and never behind another tab. */
export function Exported({ environment, exported, language, onOver }: Exported.Props) {
  const { words } = language
  const { clock, schedule } = environment
  // A clock, because timers are slow where nobody looks.
  const [deadline] = useState(() => clock() + shownMs)
  const [ticks, setTicks] = useState(0)
  const left = Math.ceil((deadline - clock()) / 1_000)

  const readWords = useCallback(() => exported.read()?.words.split(' ') ?? [], [exported])

  useEffect(() => () => exported.forget(), [exported])

  useEffect(() => {
    if (clock() < deadline) return schedule(() => setTicks(ticks + 1), 1_000)
    onOver()
    return undefined
  }, [clock, deadline, onOver, schedule, ticks])

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
    /** Forgotten when this is over. */
    exported: KeptSecret<KeySession.Exported>
    language: WindowLanguage
    onOver: () => void
  }
}
