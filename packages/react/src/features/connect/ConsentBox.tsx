import { type RefObject, useId } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { legalTexts } from '../../hooks/legal.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { LegalLinks } from './ConnectFooter.tsx'
import styles from './ConnectView.module.css'

/** Checkbox that must be ticked before a wallet can be chosen, with the reason. */
export function ConsentBox({ box, hintId, isGiven, onChange }: ConsentBox.Props) {
  const fairlead = useFairleadInstance('ConsentBox')
  const messages = useMessages()
  const labelId = useId()
  return (
    <div className={styles.consent}>
      <label className={styles.consentLabel}>
        <input
          aria-describedby={isGiven ? undefined : hintId}
          aria-labelledby={labelId}
          checked={isGiven}
          data-testid="fl-connect-consent"
          onChange={(event) => onChange(event.target.checked)}
          part="input"
          ref={box}
          type="checkbox"
        />
        <span id={labelId}>{messages[`acceptLegal${legalTexts(fairlead)}`]}</span>
      </label>
      <span className={styles.consentLinks}>
        <LegalLinks />
      </span>
      {!isGiven && (
        <span className={styles.consentHint} id={hintId}>
          {messages.acceptFirst}
        </span>
      )}
    </div>
  )
}

export declare namespace ConsentBox {
  type Props = {
    box: RefObject<HTMLInputElement | null>
    /** Id of the sentence that says why nothing can be chosen. */
    hintId: string
    isGiven: boolean
    onChange: (isGiven: boolean) => void
  }
}
