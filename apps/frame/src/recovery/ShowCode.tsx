import { useEffect, useState } from 'react'
import type { Environment } from '../environment.ts'
import type { RecoveryWords } from '../messages/recovery/recoveryWords.ts'
import { copyHere } from './copyForAWhile.ts'
import { Step } from './Step.tsx'

/** Shows the recovery code once, with buttons to copy, download or print it. */
export function ShowCode({ code, kit, onNext, schedule, words }: ShowCode.Props) {
  const [file, setFile] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([kit], { type: 'application/json' }))
    setFile(url)
    return () => URL.revokeObjectURL(url)
  }, [kit])
  const copy = async () => {
    await copyHere({ schedule, text: code })
    setCopied(true)
  }

  return (
    <Step
      buttons={
        <button className="yes" type="submit">
          {words.next}
        </button>
      }
      isBusy={false}
      onSubmit={onNext}
      problem={undefined}
      title="codeTitle"
      words={words}
    >
      <p>{words.codeText}</p>
      <ol className="code" dir="ltr">
        {code.split('-').map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of one code never change
          <li key={index}>{group}</li>
        ))}
      </ol>
      <div className="buttons small">
        <button onClick={() => void copy().catch(() => {})} type="button">
          {words.copy}
        </button>
        <button onClick={() => window.print()} type="button">
          {words.print}
        </button>
        {file && (
          <a className="button" download="wallet-recovery-kit.json" href={file}>
            {words.download}
          </a>
        )}
      </div>
      <p aria-live="polite" className="claim">
        {isCopied && words.copied}
      </p>
      <p className="claim">
        {words.kitText}{' '}
        <a download="recover.html" href="/recover.html">
          {words.pageFile}
        </a>
      </p>
    </Step>
  )
}

export declare namespace ShowCode {
  type Props = {
    code: string
    kit: string
    onNext: () => void
    schedule: Environment['schedule']
    words: RecoveryWords
  }
}
