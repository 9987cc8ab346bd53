import type { PairedSites } from './createPairedSites.ts'
import { SiteCard } from './SiteCard.tsx'
import { useValue } from './useValue.ts'

/** Connected sites, newest first. */
export function Sites(props: { desk: PairedSites }) {
  const { desk } = props
  const { sessions } = useValue(desk.pairing)
  return (
    <section aria-labelledby="sites">
      <h2 id="sites">Connected sites</h2>
      {sessions.length === 0 ? (
        <p className="card muted" data-testid="wallet-no-sites">
          None yet. Choose the code or the copied link on a site, and bring it here.
        </p>
      ) : (
        <ul className="networks">
          {sessions.map((session) => (
            <SiteCard key={session.topic} desk={desk} session={session} />
          ))}
        </ul>
      )}
    </section>
  )
}
