import type { PeerError } from '../errors.ts'
import type { DappEvent } from './DappClient.ts'
import type { ProposalNamespaces, Session } from './Session.ts'
import type {
  Attestation,
  PendingAuthentication,
  PendingProposal,
  PendingRequest,
  WalletEvent,
} from './WalletClient.ts'

/** Records by topic, or by an id in decimal. */
export type Table<value> = Readonly<Record<string, value>>

/** A session and what it needs; the key lives and dies with it. */
export type SessionRecord = {
  readonly session: Session
  /** 64 hexadecimal digits. */
  readonly symKey: string
  /** Id of the proposal it came from. */
  readonly proposalId: number
  /** Id of the last update that counted. */
  readonly updateId: number
  /** Id of the last event that counted, by namespace and name, e.g. `eip155:chainChanged`. Pages only. */
  readonly eventIds?: Table<number> | undefined
  /** Id of our own settlement. Wallets only. */
  readonly settleId: number
}

/** A page's own offer. */
export type ProposalRecord = {
  readonly id: number
  /** Of the pairing. */
  readonly topic: string
  /** Of the pairing, 64 hexadecimal digits. */
  readonly symKey: string
  /** X25519, 64 hexadecimal digits. */
  readonly privateKey: string
  readonly publicKey: string
  /** Seconds since 1970, as the link says. */
  readonly expiry: number
  /** Seconds since 1970; later than the expiry once a wallet has said yes. */
  readonly deadline: number
  readonly uri: string
  /** The relay has it. */
  readonly sent: boolean
  readonly required: ProposalNamespaces
  /** Where the settlement is awaited, once a wallet has said yes. */
  readonly answer?:
    | { readonly topic: string; readonly symKey: string; readonly responder: string }
    | undefined
  readonly auth?:
    | { readonly id: number; readonly topic: string; readonly payload: unknown }
    | undefined
  /** Nobody waits for it; kept until it expires, to tell a late wallet so. */
  readonly aborted: boolean
}

/** A link that a wallet has read. */
export type PairingRecord = {
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiry: number
}

/** Something that waits for a person at the wallet. */
export type InboxEntry =
  | { readonly type: 'proposal'; readonly proposal: PendingProposal }
  | { readonly type: 'request'; readonly request: PendingRequest }
  | { readonly type: 'authentication'; readonly authentication: PendingAuthentication }

/** Something that waits for the other side's answer. */
export type Call = {
  readonly id: number
  readonly topic: string
  readonly method: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** The relay has it, or may have it. */
  readonly sent: boolean
  /** What the wallet is asked for, to be told when the relay has it. In memory. */
  readonly asks?: string | undefined
}

/** Everything an engine knows. A plain value: the same inputs make the same state. */
export type State = {
  readonly sessions: Table<SessionRecord>
  /** By topic of the pairing. */
  readonly proposals: Table<ProposalRecord>
  readonly pairings: Table<PairingRecord>
  /** What waits for a person, by id. Wallets only. */
  readonly inbox: Table<InboxEntry>
  readonly calls: Table<Call>
  /** Ids of calls that were answered, the newest last. */
  readonly answered: readonly number[]
  /** SHA-256 of messages that were handled or sent, by topic, the newest last. */
  readonly seen: Table<readonly string[]>
  /** Messages of topics that are not known yet: a settlement may be faster than the yes. In memory. */
  readonly early: readonly { readonly topic: string; readonly message: string }[]
  /** Ids only grow. In memory. */
  readonly lastId: number
}

export const emptyState: State = {
  sessions: {},
  proposals: {},
  pairings: {},
  inbox: {},
  calls: {},
  answered: [],
  seen: {},
  early: [],
  lastId: 0,
}

/** What a handler may know besides the state. */
export type Context = {
  /** Milliseconds since 1970. */
  readonly now: number
  random(bytes: number): Uint8Array
}

/** Sealed, and ready for the relay. */
export type Outgoing = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly prompt: boolean
}

/** What either client tells, but for the relay's state, which is told by the relay's client. */
export type EngineEvent = Exclude<DappEvent | WalletEvent, { readonly type: 'relay' }>

/** What is to be done outside. Topics and storage are not here: they follow from the state. */
export type Effect =
  | {
      readonly type: 'publish'
      /** Cancels by this name, and tells `sent` or `unsent` with it. */
      readonly key?: string | undefined
      readonly messages: readonly Outgoing[]
    }
  | { readonly type: 'cancel'; readonly key: string }
  | { readonly type: 'emit'; readonly event: EngineEvent }
  /** Ends the waits of that name. */
  | { readonly type: 'settle'; readonly key: string; readonly outcome: Outcome }
  | Verification

/** Signatures to be checked; `verified` is run with what comes of it. */
export type Verification = {
  readonly type: 'verify'
  /** Of the pairing. */
  readonly topic: string
  /** What was asked. */
  readonly payload: unknown
  /** What was answered, as it came. */
  readonly cacaos: unknown
  readonly responder: Session['peer']
}

export type Outcome =
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'failed'; readonly error: Error }

/** What a handler makes of an input. */
export type Step = {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** A JSON-RPC request of the other side, already opened. */
export type Incoming = {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly attestation?: Attestation | undefined
}

/** A JSON-RPC answer of the other side, already opened. */
export type Answer = {
  readonly topic: string
  readonly id: number
  readonly response: { readonly result: unknown } | { readonly error: PeerError }
  /** Who sealed it with its own key (envelope type 1). */
  readonly sender?: string | undefined
}

/** One kind of input. Never touches anything outside; may throw a `PairingError` at who asked. */
export type Handler<input> = (state: State, input: input, context: Context) => Step
