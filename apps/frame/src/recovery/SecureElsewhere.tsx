import { useState } from 'react'
import { Step } from './Step.tsx'
import type { RecoveryWords } from './words/RecoveryWords.ts'

/** The window of this site where a code is shown or typed, for one task. */
export type CodeWindow = {
  readonly isOpen: boolean
  /** For a press. @returns False where none opens. */
  open(): boolean
}

/** Why a code is made, and the way to the window that shows it: a page could draw one of its own here. */
export function SecureElsewhere({ hasOperator, onLater, window, words }: SecureElsewhere.Props) {
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
      <p>{hasOperator ? words.secureOperator : words.secureUser}</p>
      <p>{window.isOpen ? words.windowOpen : words.windowWhy}</p>
    </Step>
  )
}

export declare namespace SecureElsewhere {
  type Props = {
    hasOperator: boolean
    onLater: () => void
    window: CodeWindow
    words: RecoveryWords
  }
}
