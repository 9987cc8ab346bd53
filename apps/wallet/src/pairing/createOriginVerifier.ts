import {
  type Attestation,
  createAttestationKeys,
  type Metadata,
  type OriginVerdict,
  verifyAttestation,
} from '@fairlead/pairing'

/** Timeout for the keys of the verify server, in milliseconds. Prompts are shown without them in the meantime. */
const keysTimeoutMs = 5_000

/** Verifies where a message comes from. Never rejects; resolves to `unknown` without a trusted server. */
export type VerifyOrigin = (
  attestation: Attestation | undefined,
  metadata: Pick<Metadata, 'url'>,
) => Promise<OriginVerdict>

/**
 * Verifies attestations of the server in the wallet's own configuration; a page can't choose another one. Fetches the
 * server's keys at once, so that no prompt has to wait for them.
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
    /** Returns milliseconds since 1970. */
    now: () => number
    /** URL of the verify server that the wallet trusts. */
    verifyUrl: string | undefined
  }
}
