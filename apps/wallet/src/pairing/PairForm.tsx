import { type FormEvent, useState } from 'react'
import type { PairedSites } from './createPairedSites.ts'
import { Scan } from './Scan.tsx'
import { useTask } from './useTask.ts'
import { toSentence } from './words.ts'

/** Form for a pairing link: pasted, scanned, or read from a picture. */
export function PairForm(props: { paired: PairedSites }) {
  const { paired } = props
  const [uri, setUri] = useState('')
  const { failure, isWorking, run } = useTask()

  const pair = (link: string) =>
    run(async () => {
      await paired.pair(link)
      setUri('')
    })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void pair(uri)
  }

  return (
    <section aria-labelledby="connect">
      <h2 id="connect">Connect to a site</h2>
      <form className="card pair" onSubmit={onSubmit}>
        <label htmlFor="pair-uri">Link from the site</label>
        <div className="field">
          <input
            id="pair-uri"
            data-testid="wallet-pair-uri"
            value={uri}
            placeholder="wc:…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-invalid={failure !== undefined}
            aria-describedby={failure === undefined ? undefined : 'pair-error'}
            onChange={(event) => setUri(event.target.value)}
          />
          <button
            type="submit"
            className="primary"
            data-testid="wallet-pair"
            disabled={isWorking || uri.trim() === ''}
          >
            {isWorking && <span className="spinner" aria-hidden="true" />}
            Connect
          </button>
        </div>
        <Scan onFound={(link) => void pair(link)} />
        {failure !== undefined && (
          <p id="pair-error" className="note danger" role="alert" data-testid="wallet-pair-error">
            {toSentence(failure)}
          </p>
        )}
      </form>
    </section>
  )
}
