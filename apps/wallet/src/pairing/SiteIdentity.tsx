import type { Metadata } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'
import { domainOf, siteName } from './siteName.ts'

/** The site's name and domain as it claims them, with a note that they are not verified. */
export function SiteIdentity(props: { metadata: Metadata }) {
  const { metadata } = props
  const domain = domainOf(metadata)
  return (
    <div className="site" data-testid="wallet-site">
      {/* Not the site's own icon: loading it would contact an untrusted server. */}
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
