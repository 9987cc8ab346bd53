import { isHex32 } from '../crypto/hex.ts'
import { isRecord } from '../jsonRpc.ts'
import {
  attempt,
  defined,
  isWhole,
  type Reader,
  readPeer,
  readProperties,
  readScopedProperties,
} from './guards.ts'
import { isTextList } from './isTextList.ts'
import { validateProposalNamespaces, validateSessionNamespaces } from './namespaces.ts'
import type { Session } from './Session.ts'
import type {
  Call,
  InboxEntry,
  PairingRecord,
  ProposalRecord,
  SessionRecord,
  Table,
} from './State.ts'

/** Readers of the stored slices. Invalid entries are dropped one by one. */
export const readers = {
  sessions: tableOf(readSession, isHex32),
  proposals: tableOf(readProposal, isHex32),
  pairings: tableOf(readPairing, isHex32),
  inbox: (value: unknown, readEntry: Reader<InboxEntry>) => tableOf(readEntry, isId)(value),
  calls: tableOf(readCall, isId),
  answered: (value: unknown) => (Array.isArray(value) ? value.filter(isWhole) : []),
  seen: tableOf((value) => (isTextList(value) ? value : undefined), isHex32),
}

const readEventIds = tableOf(
  (id) => (isWhole(id) ? id : undefined),
  (key) => key.includes(':'),
)

function tableOf<value>(read: Reader<value>, isKey: (key: string) => boolean) {
  return (stored: unknown): Table<value> => {
    const entries = isRecord(stored) ? Object.entries(stored) : []
    return Object.fromEntries(
      entries.flatMap(([key, entry]): [string, value][] => {
        const value = isKey(key) ? attempt(() => read(entry)) : undefined
        return value === undefined ? [] : [[key, value]]
      }),
    )
  }
}

function isId(key: string): boolean {
  return isWhole(Number(key))
}

function readSession(value: unknown): SessionRecord | undefined {
  if (!isRecord(value) || !isRecord(value.session) || !isHex32(value.symKey)) return undefined
  const { eventIds, proposalId, session, settleId, symKey, updateId } = value
  if (!isWhole(proposalId) || !isWhole(updateId) || !isWhole(settleId)) return undefined
  const { expiry, pairingTopic, sessionConfig, topic } = session
  const [self, peer] = [readPeer(session.self), readPeer(session.peer)]
  if (!isHex32(topic) || !isHex32(pairingTopic) || !isWhole(expiry) || !self || !peer)
    return undefined
  const read: Session = defined({
    topic,
    pairingTopic,
    expiry,
    acknowledged: session.acknowledged === true,
    namespaces: validateSessionNamespaces(session.namespaces),
    self,
    peer,
    sessionProperties: readProperties(session.sessionProperties),
    scopedProperties: readScopedProperties(session.scopedProperties),
    sessionConfig: isRecord(sessionConfig)
      ? { disableDeepLink: sessionConfig.disableDeepLink === true }
      : undefined,
  })
  return defined({
    session: read,
    symKey,
    proposalId,
    settleId,
    updateId,
    eventIds: isRecord(eventIds) ? readEventIds(eventIds) : undefined,
  })
}

function readProposal(value: unknown): ProposalRecord | undefined {
  if (!isRecord(value)) return undefined
  const {
    aborted,
    answer,
    auth,
    deadline,
    expiry,
    id,
    privateKey,
    publicKey,
    sent,
    symKey,
    topic,
    uri,
  } = value
  const isUsable =
    isWhole(id) &&
    isHex32(topic) &&
    isHex32(symKey) &&
    isHex32(privateKey) &&
    isHex32(publicKey) &&
    isWhole(expiry) &&
    isWhole(deadline) &&
    typeof uri === 'string'
  if (!isUsable) return undefined
  return defined({
    id,
    topic,
    symKey,
    privateKey,
    publicKey,
    expiry,
    deadline,
    uri,
    sent: sent === true,
    required: validateProposalNamespaces(value.required),
    answer: readAnswer(answer),
    auth: readAuth(auth),
    aborted: aborted === true,
  })
}

function readAnswer(value: unknown): ProposalRecord['answer'] {
  if (!isRecord(value)) return undefined
  const { responder, symKey, topic } = value
  return isHex32(responder) && isHex32(symKey) && isHex32(topic)
    ? { topic, symKey, responder }
    : undefined
}

function readAuth(value: unknown): ProposalRecord['auth'] {
  if (!isRecord(value) || !isWhole(value.id) || !isHex32(value.topic)) return undefined
  return { id: value.id, topic: value.topic, payload: value.payload }
}

function readPairing(value: unknown): PairingRecord | undefined {
  if (!isRecord(value) || !isHex32(value.symKey) || !isWhole(value.expiry)) return undefined
  return { symKey: value.symKey, expiry: value.expiry }
}

function readCall(value: unknown): Call | undefined {
  if (!isRecord(value)) return undefined
  const { expiry, id, method, sent, topic } = value
  return isWhole(id) && isHex32(topic) && typeof method === 'string' && isWhole(expiry)
    ? { id, topic, method, expiry, sent: sent === true }
    : undefined
}
