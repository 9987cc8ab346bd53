import { type RefObject, useId, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { asksConsent, hasConsent, setConsent } from '../../hooks/legal.ts'
import type { ConsentBox } from './ConsentBox.tsx'

/** Returns the state of the consent checkbox; undefined where no consent is needed. */
export function useConsent(): ConsentBox.Props | undefined {
  const fairlead = useFairleadInstance('useConsent')
  const [isGiven, setIsGiven] = useState(() => hasConsent(fairlead))
  const box: RefObject<HTMLInputElement | null> = useRef(null)
  const hintId = useId()
  if (!asksConsent(fairlead)) return undefined
  const onChange = (next: boolean) => {
    setConsent(fairlead, next)
    setIsGiven(next)
  }
  return { box, hintId, isGiven, onChange }
}
