import type { Attestation, Metadata, OriginVerdict } from '@fairlead/pairing'
import { cleanText } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import type { VerifyOrigin } from './createOriginVerifier.ts'
import { domainOf } from './siteName.ts'

/**
 * Shows where a request comes from, as far as the wallet can verify it. Until then, and if verification is impossible,
 * the note says that the origin is unknown.
 */
export function OriginNote(props: {
  attestation: Attestation | undefined
  /** True to show nothing instead of the note about an unknown origin. */
  hidesUnknown?: boolean
  metadata: Metadata
  verifyOrigin: VerifyOrigin
}) {
  const { attestation, hidesUnknown = false, metadata, verifyOrigin } = props
  const [verdict, setVerdict] = useState<OriginVerdict>({ status: 'unknown' })
  useEffect(() => {
    let isShown = true
    void verifyOrigin(attestation, metadata).then((found) => {
      if (isShown) setVerdict(found)
    })
    return () => {
      isShown = false
    }
  }, [attestation, metadata, verifyOrigin])
  const { status } = verdict
  if (hidesUnknown && status === 'unknown') return null
  const isDanger = status === 'mismatch' || status === 'scam'
  const tone = isDanger ? 'danger' : status === 'verified' ? 'good' : ''

  return (
    <p
      className={`note ${tone}`}
      data-status={status}
      data-testid="wallet-origin"
      role={isDanger ? 'alert' : 'status'}
    >
      {textOf(verdict, domainOf(metadata) ?? 'another site')}
    </p>
  )
}

function textOf(verdict: OriginVerdict, domain: string): string {
  switch (verdict.status) {
    case 'verified':
      return `Verified: this request comes from ${hostOf(verdict.origin)}.`
    case 'mismatch':
      return `This request comes from ${hostOf(verdict.origin)}, but the site says it is ${domain}. Someone may be pretending to be ${domain}. Decline the request.`
    case 'scam':
      return `${hostOf(verdict.origin)} is on a list of scam sites. Decline the request. If you continue, you can lose everything in this account.`
    case 'unknown':
      return 'The wallet can’t verify this site. The name and address are what the site claims. Continue only if you came from there.'
  }
}

function hostOf(origin: string): string {
  return domainOf({ url: origin }) ?? cleanText(origin, 80)
}
