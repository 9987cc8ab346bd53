import { parseAuthPayload } from '../../auth/parseAuth.ts'
import { isHex32 } from '../../crypto/hex.ts'
import { isRecord } from '../../jsonRpc.ts'
import { defined, isWhole, readPeer, readProperties, readScopedProperties } from '../guards.ts'
import { validateProposalNamespaces } from '../namespaces.ts'
import type { InboxEntry } from '../State.ts'
import type { Attestation } from '../WalletClient.ts'

/** Parses a stored request that waits for the user. May throw for an invalid value. */
export function readEntry(value: unknown): InboxEntry | undefined {
  if (!isRecord(value)) return undefined
  const { type } = value
  if (type === 'request' && isRecord(value.request)) {
    const { chainId, expiry, id, method, params, topic } = value.request
    const attestation = readAttestation(value.request.attestation)
    return isWhole(id) &&
      isHex32(topic) &&
      typeof chainId === 'string' &&
      typeof method === 'string' &&
      isWhole(expiry)
      ? {
          type,
          request: defined({ id, topic, chainId, method, params, expiry, attestation }),
        }
      : undefined
  }
  if (type === 'proposal' && isRecord(value.proposal)) {
    const { proposal } = value
    const { expiry, id, pairingTopic } = proposal
    const proposer = readPeer(proposal.proposer)
    if (!isWhole(id) || !isHex32(pairingTopic) || !isWhole(expiry) || !proposer) return undefined
    return {
      type,
      proposal: defined({
        id,
        pairingTopic,
        proposer,
        requiredNamespaces: validateProposalNamespaces(proposal.requiredNamespaces),
        optionalNamespaces: validateProposalNamespaces(proposal.optionalNamespaces),
        sessionProperties: readProperties(proposal.sessionProperties),
        scopedProperties: readScopedProperties(proposal.scopedProperties),
        expiry,
        attestation: readAttestation(proposal.attestation),
      }),
    }
  }
  if (type === 'authentication' && isRecord(value.authentication)) {
    const { expiry, id, pairingTopic, payload, requester } = value.authentication
    const peer = readPeer(requester)
    return isWhole(id) && isHex32(pairingTopic) && isWhole(expiry) && peer
      ? {
          type,
          authentication: defined({
            id,
            pairingTopic,
            requester: peer,
            payload: parseAuthPayload(payload),
            expiry,
            attestation: readAttestation(value.authentication.attestation),
          }),
        }
      : undefined
  }
  return undefined
}

function readAttestation(value: unknown): Attestation | undefined {
  if (!isRecord(value)) return undefined
  const { messageId, token } = value
  return isHex32(messageId) && typeof token === 'string' ? { messageId, token } : undefined
}
