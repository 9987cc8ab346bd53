import { parseAuthPayload } from '../../auth/parseAuth.ts'
import { isHex32 } from '../../crypto/hex.ts'
import { isRecord } from '../../jsonRpc.ts'
import {
  defined,
  isText,
  isWhole,
  readFields,
  readPeer,
  readProperties,
  readScopedProperties,
} from '../guards.ts'
import { validateProposalNamespaces } from '../namespaces.ts'
import type { InboxEntry } from '../State.ts'

/** Parses a stored request that waits for the user. May throw for an invalid value. */
export function readEntry(value: unknown): InboxEntry | undefined {
  const { type } = isRecord(value) ? value : {}
  if (type !== 'authentication' && type !== 'proposal' && type !== 'request') return undefined
  const entry = isRecord(value) ? value[type] : undefined
  const common = readFields(entry, { expiry: isWhole, id: isWhole })
  if (!isRecord(entry) || !common) return undefined
  const attestation = readFields(entry.attestation, { messageId: isHex32, token: isText })
  if (type === 'request') {
    const fields = readFields(entry, { chainId: isText, method: isText, topic: isHex32 })
    const { params } = entry
    return fields && { type, request: defined({ ...common, ...fields, params, attestation }) }
  }
  const { pairingTopic } = entry
  const peer = readPeer(type === 'proposal' ? entry.proposer : entry.requester)
  if (!isHex32(pairingTopic) || !peer) return undefined
  if (type === 'authentication') {
    const payload = parseAuthPayload(entry.payload)
    const read = { ...common, pairingTopic, requester: peer, payload, attestation }
    return { type, authentication: defined(read) }
  }
  return {
    type,
    proposal: defined({
      ...common,
      pairingTopic,
      proposer: peer,
      requiredNamespaces: validateProposalNamespaces(entry.requiredNamespaces),
      optionalNamespaces: validateProposalNamespaces(entry.optionalNamespaces),
      sessionProperties: readProperties(entry.sessionProperties),
      scopedProperties: readScopedProperties(entry.scopedProperties),
      attestation,
    }),
  }
}
