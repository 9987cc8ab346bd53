import { useState } from 'react'
import type { Environment } from '../environment.ts'
import { normalizeCode } from '../keys/recipients/recoveryCode.ts'
import { Field } from './Field.tsx'
import { pickGroups } from './pickGroups.ts'
import { Step } from './Step.tsx'
import type { RecoveryWords } from './words/RecoveryWords.ts'

/** Two groups of the code, typed from what was written down. */
export function CheckCode(options: CheckCode.Props) {
  const { code, isBusy, onBack, onDone, onProblem, problem, random, words } = options
  const groups = code.split('-')
  const [asked] = useState(() => pickGroups(random))
  const [typed, setTyped] = useState<readonly string[]>(['', ''])
  const check = () => {
    const isRight = asked.every((at, index) => normalizeCode(typed[index] ?? '') === groups[at])
    if (isRight) onDone()
    else onProblem('problemGroups')
  }

  return (
    <Step
      buttons={
        <>
          <button disabled={isBusy} onClick={onBack} type="button">
            {words.again}
          </button>
          <button className="yes" disabled={isBusy} type="submit">
            {words.save}
          </button>
        </>
      }
      isBusy={isBusy}
      onSubmit={check}
      problem={problem}
      title="checkTitle"
      words={words}
    >
      <p>{words.checkText}</p>
      {asked.map((at, index) => (
        <Field
          key={at}
          label={words.askGroup.replace('{n}', String(at + 1))}
          onChange={(value) => setTyped(typed.map((one, of) => (of === index ? value : one)))}
          value={typed[index] ?? ''}
        />
      ))}
    </Step>
  )
}

export declare namespace CheckCode {
  type Props = {
    code: string
    isBusy: boolean
    onBack: () => void
    onDone: () => void
    onProblem: (problem: keyof RecoveryWords) => void
    problem: keyof RecoveryWords | undefined
    random: Environment['random']
    words: RecoveryWords
  }
}
