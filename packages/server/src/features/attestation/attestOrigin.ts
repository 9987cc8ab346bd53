import { isLoopbackHost, matchesOrigin } from '@fairlead/protocol'
import type { Project } from '../../storage/ProjectStore.ts'
import type { AttestationClaims } from './createAttestationSigner.ts'

/** Lifetime of an attestation, in seconds: that of the longest-lived message that carries one. */
const attestationSeconds = 60 * 60

/** Returns the claims about a page of that origin. */
export function attestOrigin(options: attestOrigin.Options): AttestationClaims {
  const { id, nowMs, origin, project, scamOrigins } = options
  return {
    id,
    origin,
    exp: Math.floor(nowMs / 1000) + attestationSeconds,
    isScam: scamOrigins.some((pattern) => isListed(pattern, origin)),
    // Loopback origins match every project, as everywhere on this server.
    isVerified: [...project.allowedOrigins, ''].some((pattern) => matchesOrigin(pattern, origin)),
  }
}

export declare namespace attestOrigin {
  type Options = {
    /** SHA-256 of the encrypted message. */
    id: string
    nowMs: number
    origin: string
    project: Pick<Project, 'allowedOrigins'>
    scamOrigins: readonly string[]
  }
}

/**
 * Returns true if the scam list names the origin. `matchesOrigin` accepts loopback origins for any pattern, so these
 * are compared exactly.
 */
function isListed(pattern: string, origin: string): boolean {
  if (isLoopbackHost(new URL(origin).hostname)) return pattern === origin
  return matchesOrigin(pattern, origin)
}
