import { isLoopbackHost, matchesOrigin } from '@fairlead/protocol'
import type { Project } from '../../storage/ProjectStore.ts'
import type { AttestationClaims } from './createAttestationSigner.ts'

/** How long an attestation counts, in seconds: as long as the longest of the messages that carry one. */
const attestationSeconds = 60 * 60

/** What the server states about a page of that origin. */
export function attestOrigin(options: attestOrigin.Options): AttestationClaims {
  const { id, nowMs, origin, project, scamOrigins } = options
  return {
    id,
    origin,
    exp: Math.floor(nowMs / 1000) + attestationSeconds,
    isScam: scamOrigins.some((pattern) => isListed(pattern, origin)),
    // Pages of this machine fit every project, as everywhere on this server.
    isVerified: [...project.allowedOrigins, ''].some((pattern) => matchesOrigin(pattern, origin)),
  }
}

export declare namespace attestOrigin {
  type Options = {
    /** SHA-256 of the sealed message. */
    id: string
    nowMs: number
    origin: string
    project: Pick<Project, 'allowedOrigins'>
    scamOrigins: readonly string[]
  }
}

/** `matchesOrigin` lets pages of this machine fit every pattern; a scam among them is named letter by letter. */
function isListed(pattern: string, origin: string): boolean {
  if (isLoopbackHost(new URL(origin).hostname)) return pattern === origin
  return matchesOrigin(pattern, origin)
}
