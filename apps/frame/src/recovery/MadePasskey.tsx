import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'
import { Step } from './Step.tsx'

/** Explains why a new passkey signs in but can't open the wallet, and offers what can. */
export function MadePasskey(props: MadePasskey.Props) {
  const { isBusy, onAgain, onCode, onLater, problem, why, words } = props
  const mayAsk = why === 'again'
  return (
    <Step
      buttons={
        <>
          <button onClick={onLater} type="button">
            {words.later}
          </button>
          <button
            className={mayAsk ? '' : 'yes'}
            disabled={isBusy}
            onClick={(event) => event.isTrusted && onCode()}
            type="button"
          >
            {words.secureShow}
          </button>
          {mayAsk && (
            <button className="yes" disabled={isBusy} type="submit">
              {words.passkeyAgain}
            </button>
          )}
        </>
      }
      isBusy={isBusy}
      onSubmit={mayAsk ? onAgain : onCode}
      problem={problem}
      title="passkeyMadeTitle"
      words={words}
    >
      <p>{words[texts[why]]}</p>
    </Step>
  )
}

const texts = { again: 'passkeyMore', noSecret: 'passkeyNoSecret', stays: 'passkeyStays' } as const

export declare namespace MadePasskey {
  type Props = {
    isBusy: boolean
    onAgain: () => void
    onCode: () => void
    onLater: () => void
    problem: keyof RecoveryWords | undefined
    /** `again`: the passkey has a PRF secret but hasn't returned it yet. */
    why: keyof typeof texts
    words: RecoveryWords
  }
}
