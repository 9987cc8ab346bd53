import { useState } from 'react'
import type { Account } from './Account.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { copyHere } from './copyHere.ts'
import type { WindowLanguage } from './words/pickWindowLanguage.ts'

/** Copies a secret after a confirmation, and clears the clipboard after a while. */
export function CopySecret({ environment, label, language, text }: CopySecret.Props) {
  const { words } = language
  const [step, setStep] = useState<'begin' | 'copied' | 'failed' | 'sure'>('begin')

  const copy = () =>
    copyHere({ schedule: environment.schedule, text: text() }).then(
      () => setStep('copied'),
      () => setStep('failed'),
    )

  return (
    <>
      {step === 'sure' ? (
        <ConfirmDialog
          environment={environment}
          language={language}
          means={words.copyMeans}
          onNo={() => setStep('begin')}
          onYes={() => void copy()}
          yes={words.copyYes}
        />
      ) : (
        <button onClick={() => setStep('sure')} type="button">
          {words.copy}: {label}
        </button>
      )}
      <p aria-live="polite">
        {step === 'copied' && words.copied}
        {step === 'failed' && words.failed}
      </p>
    </>
  )
}

export declare namespace CopySecret {
  type Props = {
    environment: Account['environment']
    /** Label of the button. */
    label: string
    language: WindowLanguage
    /** Returns the secret; called only when it is copied. */
    text: () => string
  }
}
