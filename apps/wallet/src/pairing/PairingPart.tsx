import { useValue } from '../createStore.ts'
import type { PairedSites } from './createPairedSites.ts'
import { PairForm } from './PairForm.tsx'
import { Prompts } from './Prompts.tsx'
import { SiteCard } from './SiteCard.tsx'
import { useTask } from './useTask.ts'
import { relayWords, toSentence } from './words.ts'

/** The part of the page for paired sites. */
export function PairingPart(props: { paired: PairedSites; linkError: string | undefined }) {
  const { paired, linkError } = props
  return (
    <>
      {linkError && (
        <p className="note danger" role="alert" data-testid="wallet-link-error">
          {linkError}
        </p>
      )}
      <PairForm paired={paired} />
      <Sites paired={paired} />
      <RelayLine paired={paired} />
      <Prompts paired={paired} />
    </>
  )
}

/** Connected sites, newest first. */
function Sites(props: { paired: PairedSites }) {
  const { paired } = props
  const { sessions } = useValue(paired.pairing)
  return (
    <section aria-labelledby="sites">
      <h2 id="sites">Connected sites</h2>
      {sessions.length === 0 ? (
        <p className="card muted" data-testid="wallet-no-sites">
          None yet. Scan a site’s code or paste its link here.
        </p>
      ) : (
        <ul className="networks">
          {sessions.map((session) => (
            <SiteCard key={session.topic} paired={paired} session={session} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** State of the relay connection, with a retry if it fails. */
function RelayLine(props: { paired: PairedSites }) {
  const { paired } = props
  const { relay } = useValue(paired.pairing)
  const { failure, isWorking, run } = useTask()
  const isStuck = relay.status === 'refused' || relay.status === 'waiting'
  return (
    <div className="relay" data-status={relay.status} data-testid="wallet-relay">
      <p role="status">
        <span className="dot" aria-hidden="true" />
        {relayWords[relay.status]}
      </p>
      {isStuck && (
        <button type="button" disabled={isWorking} onClick={() => run(() => paired.reconnect())}>
          Try again
        </button>
      )}
      {isStuck && failure !== undefined && (
        <p className="note danger" role="alert">
          {toSentence(failure)}
        </p>
      )}
    </div>
  )
}
