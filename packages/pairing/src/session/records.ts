import { isHex32 } from '../crypto/hex.ts'
import { isRecord, isTextList } from '../jsonRpc.ts'
import {
  attempt,
  defined,
  isText,
  isWhole,
  type Reader,
  readFields,
  readPeer,
  readProperties,
  readScopedProperties,
  readSessionConfig,
} from './guards.ts'
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
  const ids = { proposalId: isWhole, settleId: isWhole, symKey: isHex32, updateId: isWhole }
  const record = readFields(value, ids)
  const { eventIds, session } = isRecord(value) ? value : {}
  const terms = readFields(session, { expiry: isWhole, pairingTopic: isHex32, topic: isHex32 })
  if (!record || !terms || !isRecord(session)) return undefined
  const [self, peer] = [readPeer(session.self), readPeer(session.peer)]
  if (!self || !peer) return undefined
  const read: Session = defined({
    ...terms,
    acknowledged: session.acknowledged === true,
    namespaces: validateSessionNamespaces(session.namespaces),
    self,
    peer,
    sessionProperties: readProperties(session.sessionProperties),
    scopedProperties: readScopedProperties(session.scopedProperties),
    sessionConfig: readSessionConfig(session.sessionConfig),
  })
  return defined({
    ...record,
    session: read,
    eventIds: isRecord(eventIds) ? readEventIds(eventIds) : undefined,
  })
}

function readProposal(value: unknown): ProposalRecord | undefined {
  const fields = readFields(value, {
    deadline: isWhole,
    expiry: isWhole,
    id: isWhole,
    privateKey: isHex32,
    publicKey: isHex32,
    symKey: isHex32,
    topic: isHex32,
    uri: isText,
  })
  if (!fields || !isRecord(value)) return undefined
  const answer = { responder: isHex32, symKey: isHex32, topic: isHex32 }
  return defined({
    ...fields,
    sent: value.sent === true,
    required: validateProposalNamespaces(value.required),
    answer: readFields(value.answer, answer),
    auth: readAuth(value.auth),
    aborted: value.aborted === true,
  })
}

function readAuth(value: unknown): ProposalRecord['auth'] {
  const fields = readFields(value, { id: isWhole, topic: isHex32 })
  return fields && { ...fields, payload: isRecord(value) ? value.payload : undefined }
}

function readPairing(value: unknown): PairingRecord | undefined {
  return readFields(value, { expiry: isWhole, symKey: isHex32 })
}

function readCall(value: unknown): Call | undefined {
  const shape = { expiry: isWhole, id: isWhole, method: isText, topic: isHex32 }
  const fields = readFields(value, shape)
  return fields && { ...fields, sent: isRecord(value) && value.sent === true }
}
