import { Step } from './Step.tsx'
import type { RecoveryWords } from './words/RecoveryWords.ts'

/** A passkey that signs in and does not open the wallet: why, and what does. */
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
    /** `again`: it has a secret that it did not tell yet. */
    why: keyof typeof texts
    words: RecoveryWords
  }
}
