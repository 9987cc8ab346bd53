import { useState } from 'react'
import type { Environment } from '../environment.ts'
import { normalizeCode } from '../keys/recipients/recoveryCode.ts'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'
import { Field } from './Field.tsx'
import { Step } from './Step.tsx'

/** Problem of one field. */
type Wrong = 'problemEmpty' | 'problemGroups' | undefined

/** Asks the user to type two groups of the recovery code that they wrote down. */
export function CheckCode(options: CheckCode.Props) {
  const { code, isBusy, onBack, onDone, problem, random, words } = options
  const groups = code.split('-')
  const [asked] = useState(() => pickGroups(random))
  const [typed, setTyped] = useState<readonly string[]>(['', ''])
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const check = () => {
    const found = asked.map((at, index): Wrong => {
      const group = normalizeCode(typed[index] ?? '')
      if (group === '') return 'problemEmpty'
      return group === groups[at] ? undefined : 'problemGroups'
    })
    setWrong(found)
    if (found.every((one) => one === undefined)) onDone()
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
          onChange={(value) => {
            setTyped(typed.map((one, of) => (of === index ? value : one)))
            setWrong(wrong.map((one, of) => (of === index ? undefined : one)))
          }}
          problem={wrong[index] && words[wrong[index]]}
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
    problem: keyof RecoveryWords | undefined
    random: Environment['random']
    words: RecoveryWords
  }
}

/** Full groups of five symbols in a code. The remaining two symbols aren't asked for. */
const groupCount = 5

/** Picks two different group indexes at random, in ascending order. */
function pickGroups(random: Environment['random']): readonly [number, number] {
  const [one = 0, two = 0] = random(2)
  const first = one % groupCount
  const second = (first + 1 + (two % (groupCount - 1))) % groupCount
  return first < second ? [first, second] : [second, first]
}
