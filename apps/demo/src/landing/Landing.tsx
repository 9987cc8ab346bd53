import { useMemo, useState } from 'react'
import { Brand } from '../Brand.tsx'
import type { Config } from '../config.ts'
import { Choices } from './Choices.tsx'
import { CodeSample } from './CodeSample.tsx'
import { type Choice, initialChoice } from './choice.ts'
import { Known } from './Known.tsx'
import { type BaseOptions, LiveModal } from './LiveModal.tsx'
import { Proofs } from './Proofs.tsx'

/** The first page of the demo: the modal itself, claims with a proof each, and code for the chosen options. */
export function Landing({ config }: { config: Config }) {
  const [choice, setChoice] = useState<Choice>(initialChoice)
  const base = useMemo((): BaseOptions => {
    const { frameUrl, projectId, serverUrl, tokens } = config
    const networks = config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
    return { frameUrl, networks, projectId, serverUrl, tokens }
  }, [config])
  return (
    <>
      <header className="bar">
        <Brand />
        <nav aria-label="Pages" className="links">
          <a href="#proofs">Proofs</a>
          <a href="#code">Code</a>
          <a href="/lab">Lab</a>
        </nav>
      </header>
      <main className="landing">
        <section className="hero">
          <div>
            <h1>Connect any wallet. Host all of it yourself.</h1>
            <p className="lead">
              Users connect a wallet, or get one by email or with a passkey. They see balances, send
              and swap. The modal and the server behind it are open source under the MIT licence: no
              account, no key, no limit on users.
            </p>
            <p className="lead">
              The modal on this page works. It uses chains and a server that run on this machine.
            </p>
            <Choices choice={choice} onChange={setChoice} />
          </div>
          <LiveModal base={base} choice={choice} />
        </section>
        <Proofs />
        <CodeSample choice={choice} />
        <Known config={config} />
        <section aria-labelledby="lab-title" className="card">
          <h2 id="lab-title">Try everything</h2>
          <p className="muted">
            The lab has a switch for each option, sends transactions on local chains and shows state
            and events.
          </p>
          <p>
            <a className="action" href="/lab">
              Open the lab
            </a>
          </p>
        </section>
      </main>
    </>
  )
}
