import {
  type Attestation,
  createAttestationKeys,
  type Metadata,
  type OriginVerdict,
  verifyAttestation,
} from '@fairlead/pairing'

/** Longest time for the keys of the verify server, in milliseconds. Prompts are shown without them meanwhile. */
const keysTimeoutMs = 5_000

/** Tells where a message of a page is from. Resolves always; without a trusted server to `unknown`. */
export type VerifyOrigin = (
  attestation: Attestation | undefined,
  metadata: Pick<Metadata, 'url'>,
) => Promise<OriginVerdict>

/**
 * Verifies attestations of the server that the wallet's own configuration names. A page can't name another one.
 * The server's keys are fetched now, so that no prompt has to wait for them.
 */
export function createOriginVerifier(options: createOriginVerifier.Options): VerifyOrigin {
  const { now, verifyUrl } = options
  if (verifyUrl === undefined) return async () => ({ status: 'unknown' })
  const findKey = createAttestationKeys({
    fetch: (url) => options.fetch(url, { signal: AbortSignal.timeout(keysTimeoutMs) }),
    now,
    url: verifyUrl,
  })
  void findKey(undefined)
  return (attestation, { url }) => verifyAttestation({ attestation, findKey, now: now(), url })
}

export declare namespace createOriginVerifier {
  type Options = {
    fetch: typeof globalThis.fetch
    /** Milliseconds since 1970. */
    now: () => number
    /** Of the server that the wallet trusts. */
    verifyUrl: string | undefined
  }
}
