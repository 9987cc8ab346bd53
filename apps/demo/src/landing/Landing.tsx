import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Brand } from '../Brand.tsx'
import { type Config, loadConfig } from '../config.ts'
import { errorText } from '../errorText.ts'
import { Choices } from './Choices.tsx'
import { CodeSample } from './CodeSample.tsx'
import { type Choice, initialChoice } from './choice.ts'
import { Known } from './Known.tsx'
import type { BaseOptions } from './LiveModal.tsx'
import { Proofs } from './Proofs.tsx'

/** Loads after the text of the page, which doesn't need it. */
const LiveModal = lazy(async () => ({ default: (await import('./LiveModal.tsx')).LiveModal }))

/** The first page of the demo: the modal itself, claims with a proof each, and code for the chosen options. */
export function Landing() {
  const [choice, setChoice] = useState<Choice>(initialChoice)
  const [config, setConfig] = useState<Config>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    loadConfig().then(setConfig, (error: unknown) => setProblem(errorText(error)))
  }, [])
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
          {problem && <p role="alert">{problem}. Is everything running? npm start</p>}
          {!problem && <Hero choice={choice} config={config} />}
        </section>
        <Proofs />
        <CodeSample choice={choice} />
        {config && <Known config={config} />}
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

/** The modal. Reserves its place until it has loaded. */
function Hero({ choice, config }: { choice: Choice; config: Config | undefined }) {
  const base = useMemo((): BaseOptions | undefined => {
    if (!config) return undefined
    const { frameUrl, projectId, serverUrl, tokens } = config
    const networks = config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
    return { frameUrl, networks, projectId, serverUrl, tokens }
  }, [config])
  const place = <div className="live" />
  if (!base) return place
  return (
    <Suspense fallback={place}>
      <LiveModal base={base} choice={choice} />
    </Suspense>
  )
}
