import { useState } from 'react'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'
import { explainRecovery } from './explainRecovery.ts'
import { Step } from './Step.tsx'

/** The window of this site where a code is shown or typed for one task. */
export type CodeWindow = {
  readonly isOpen: boolean
  /** Opens the window; call it from a click. @returns False if the browser blocks it. */
  open(): boolean
}

/**
 * Explains why to secure the wallet and opens the window for it. The frame shows no code itself, because the page could
 * overlay it with a fake.
 */
export function AddRecoveryInWindow(props: AddRecoveryInWindow.Props) {
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
      <p>{words[explainRecovery(props)]}</p>
      <p>{window.isOpen ? words.windowOpen : words.windowWhy}</p>
    </Step>
  )
}

export declare namespace AddRecoveryInWindow {
  type Props = {
    hasOperator: boolean
    /** True if a passkey can be the recovery method as well. */
    hasPasskeys: boolean
    onLater: () => void
    window: CodeWindow
    words: RecoveryWords
  }
}
