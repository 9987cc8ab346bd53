import {
  createAttestationKeys,
  type OriginVerdict,
  type PendingProposal,
  verifyAttestation,
} from '@fairlead/pairing'

/** Keeps the server's public keys. Call it when the wallet starts, so that no prompt waits for them. */
const findKey = createAttestationKeys({ fetch, now: Date.now, url: 'https://api.example' })

/** Returns `verified`, `mismatch`, `scam` or `unknown`. Never throws. */
export function verifyOrigin({ attestation, proposer }: PendingProposal): Promise<OriginVerdict> {
  return verifyAttestation({ attestation, findKey, now: Date.now(), url: proposer.metadata.url })
}
