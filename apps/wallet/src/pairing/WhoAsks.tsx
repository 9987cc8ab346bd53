import type { Metadata } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'
import { domainOf, siteName } from './siteName.ts'

/** Who asks, in its own words, and how little that proves. */
export function WhoAsks(props: { metadata: Metadata }) {
  const { metadata } = props
  const domain = domainOf(metadata)
  return (
    <div className="site" data-testid="wallet-site">
      {/* Its own picture would be a request to a stranger's server, and proves nothing. */}
      <span className="tile" aria-hidden="true">
        {[...siteName(metadata)][0]}
      </span>
      <p>
        <strong>
          <bdi>{siteName(metadata)}</bdi>
        </strong>
        <span>
          <bdi>{domain ?? 'No address given'}</bdi>
        </span>
      </p>
      {metadata.description && (
        <p className="muted">
          <bdi>{cleanText(metadata.description, 160)}</bdi>
        </p>
      )}
    </div>
  )
}
