import { useState } from 'react'
import licence from '../../../../LICENSE?raw'
import { errorText } from '../errorText.ts'
import { countRequests, hostsOfThisPage, readPolicy } from './proofs.ts'

type Proof = {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly action: string
  readonly run: () => Promise<string>
}

const proofs: readonly Proof[] = [
  {
    id: 'quiet',
    title: 'No request before a click',
    text: 'A page with the button loads only its own files.',
    action: 'Load such a page and count requests',
    run: async () => {
      const { others, own } = await countRequests('/lab')
      return `${own} files of the page itself, ${others} requests to other hosts.`
    },
  },
  {
    id: 'hosts',
    title: 'Your own server',
    text: 'Wallet list, balances, relay and embedded wallet come from one server, which you run.',
    action: 'List the hosts that this page used',
    run: async () => hostsOfThisPage().join('\n'),
  },
  {
    id: 'policy',
    title: 'A strict Content Security Policy',
    text: 'The modal needs no inline script or style and no eval, and works with Trusted Types.',
    action: 'Show the policy of the strict page',
    run: () => readPolicy('/strict'),
  },
  {
    id: 'licence',
    title: 'MIT',
    text: 'Use, change and sell the code. It counts no users and contacts no server of ours.',
    action: 'Show the licence',
    run: async () => licence,
  },
]

/** Claims, each with a button that proves it on this page, or with a command. */
export function Proofs() {
  return (
    <section aria-labelledby="proofs">
      <h2 id="proofs">Claims that you can check here</h2>
      <div className="proofs">
        {proofs.map((proof) => (
          <ProofCard key={proof.id} proof={proof} />
        ))}
        <article className="card">
          <h3>Small</h3>
          <p className="muted">This command measures an app with Fairlead and without it:</p>
          <pre className="code">
            <code>npm run size</code>
          </pre>
        </article>
      </div>
    </section>
  )
}

function ProofCard({ proof: { action, id, run, text, title } }: { proof: Proof }) {
  const [result, setResult] = useState('')
  const [isRunning, setRunning] = useState(false)
  const show = async () => {
    setRunning(true)
    setResult(await run().catch(errorText))
    setRunning(false)
  }
  return (
    <article className="card">
      <h3>{title}</h3>
      <p className="muted">{text}</p>
      <button data-testid={`landing-proof-${id}`} disabled={isRunning} onClick={show} type="button">
        {action}
      </button>
      <output className="result" data-testid={`landing-result-${id}`}>
        {result}
      </output>
    </article>
  )
}
