import { useState } from 'react'
import { Step } from './Step.tsx'
import { whySecure } from './whySecure.ts'
import type { RecoveryWords } from './words/RecoveryWords.ts'

/** The window of this site where a code is shown or typed, for one task. */
export type CodeWindow = {
  readonly isOpen: boolean
  /** For a press. @returns False where none opens. */
  open(): boolean
}

/** Why a wallet is secured, and the way to the window that does it: a page could draw one of its own here. */
export function SecureElsewhere(props: SecureElsewhere.Props) {
  const { onLater, window, words } = props
  const [hasFailed, setFailed] = useState(false)
  return (
    <Step
      buttons={
        <>
          <button onClick={onLater} type="button">
            {words.later}
          </button>
          <button className="yes" type="submit">
            {words.windowButton}
          </button>
        </>
      }
      isBusy={false}
      onSubmit={() => setFailed(!window.open())}
      problem={hasFailed ? 'problemWindow' : undefined}
      title="secureTitle"
      words={words}
    >
      <p>{words[whySecure(props)]}</p>
      <p>{window.isOpen ? words.windowOpen : words.windowWhy}</p>
    </Step>
  )
}

export declare namespace SecureElsewhere {
  type Props = {
    hasOperator: boolean
    /** Whether a passkey may be the way back, too. */
    hasPasskeys: boolean
    onLater: () => void
    window: CodeWindow
    words: RecoveryWords
  }
}
