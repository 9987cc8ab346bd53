import { useState } from 'react'
import { copyHere } from '../recovery/copyForAWhile.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import type { ConfirmDialog } from './ConfirmDialog.tsx'

/** Copies a secret after a confirmation, and clears the clipboard after a while. */
export function CopySecret({ environment, label, language, text }: CopySecret.Props) {
  const { words } = language
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  const copy = () => {
    // Cleared first, so that screen readers announce the same outcome again.
    setOutcome(undefined)
    copyHere({ schedule: environment.schedule, text: text() }).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }

  return (
    <>
      <ConfirmButton
        confirm={words.copyYes}
        consequences={words.copyMeans}
        environment={environment}
        label={`${words.copy}: ${label}`}
        language={language}
        onConfirm={copy}
      />
      <p aria-live="polite">{outcome && words[outcome]}</p>
    </>
  )
}

export declare namespace CopySecret {
  type Props = Pick<ConfirmDialog.Props, 'environment' | 'language'> & {
    /** Label of the button. */
    label: string
    /** Returns the secret; called only when it is copied. */
    text: () => string
  }
}
