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

/** Records by topic, or by decimal id. */
export type Table<value> = Readonly<Record<string, value>>

/** A session with its symmetric key and message ids. */
export type SessionRecord = {
  readonly session: Session
  /** 64 hexadecimal digits. */
  readonly symKey: string
  /** Id of the proposal that led to the session. */
  readonly proposalId: number
  /** Id of the last applied update. */
  readonly updateId: number
  /** Id of the last applied event, by namespace and name, e.g. `eip155:chainChanged`. Pages only. */
  readonly eventIds?: Table<number> | undefined
  /** Id of our own settlement. Wallets only. */
  readonly settleId: number
}

/** A proposal of this page. */
export type ProposalRecord = {
  readonly id: number
  /** Topic of the pairing. */
  readonly topic: string
  /** Key of the pairing, 64 hexadecimal digits. */
  readonly symKey: string
  /** X25519, 64 hexadecimal digits. */
  readonly privateKey: string
  readonly publicKey: string
  /** Expiry of the URI, in seconds since 1970. */
  readonly expiry: number
  /** Seconds since 1970; later than `expiry` once a wallet has approved. */
  readonly deadline: number
  readonly uri: string
  /** True once the relay has the proposal. */
  readonly sent: boolean
  readonly required: ProposalNamespaces
  /** Where the settlement is expected, once a wallet has approved. */
  readonly answer?:
    | { readonly topic: string; readonly symKey: string; readonly responder: string }
    | undefined
  readonly auth?:
    | { readonly id: number; readonly topic: string; readonly payload: unknown }
    | undefined
  /** True after an abort; kept until it expires, to tell a late wallet that there is no session. */
  readonly aborted: boolean
}

/** A pairing of a URI that a wallet has read. */
export type PairingRecord = {
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiry: number
}

/** A request that waits for the user in the wallet. */
export type InboxEntry =
  | { readonly type: 'proposal'; readonly proposal: PendingProposal }
  | { readonly type: 'request'; readonly request: PendingRequest }
  | { readonly type: 'authentication'; readonly authentication: PendingAuthentication }

/** A request that waits for a response of the other side. */
export type Call = {
  readonly id: number
  readonly topic: string
  readonly method: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** True once the relay has the request, or may have it. */
  readonly sent: boolean
  /** Method to report with `requested` once the relay has the request. In memory only. */
  readonly asks?: string | undefined
}

/** Complete state of an engine, as a plain value. The same inputs produce the same state. */
export type State = {
  readonly sessions: Table<SessionRecord>
  /** Proposals by topic of the pairing. */
  readonly proposals: Table<ProposalRecord>
  readonly pairings: Table<PairingRecord>
  /** Requests that wait for the user, by id. Wallets only. */
  readonly inbox: Table<InboxEntry>
  readonly calls: Table<Call>
  /** Ids of answered calls, newest last. */
  readonly answered: readonly number[]
  /** SHA-256 of handled and sent messages, by topic, newest last. */
  readonly seen: Table<readonly string[]>
  /** Messages of unknown topics, since a settlement can arrive before the approval. In memory only. */
  readonly early: readonly { readonly topic: string; readonly message: string }[]
  /** Last id that was created; ids only grow. In memory only. */
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

/** Dependencies of a handler besides the state. */
export type Context = {
  /** Milliseconds since 1970. */
  readonly now: number
  random(bytes: number): Uint8Array
}

/** A sealed message for the relay. */
export type Outgoing = {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly prompt: boolean
}

/** Event of either client, except the relay status, which the relay client reports. */
export type EngineEvent = Exclude<DappEvent | WalletEvent, { readonly type: 'relay' }>

/** Side effect of a handler. Subscriptions and storage are derived from the state instead. */
export type Effect =
  | {
      readonly type: 'publish'
      /** Name for `cancel`; also reported with `sent` or `unsent`. */
      readonly key?: string | undefined
      readonly messages: readonly Outgoing[]
    }
  | { readonly type: 'cancel'; readonly key: string }
  | { readonly type: 'emit'; readonly event: EngineEvent }
  /** Settles the waits of that name. */
  | { readonly type: 'settle'; readonly key: string; readonly outcome: Outcome }
  | Verification

/** Signatures to verify; the input `verified` gets the result. */
export type Verification = {
  readonly type: 'verify'
  /** Topic of the pairing. */
  readonly topic: string
  /** The request. */
  readonly payload: unknown
  /** The response, not validated yet. */
  readonly cacaos: unknown
  readonly responder: Session['peer']
}

export type Outcome =
  | { readonly type: 'done'; readonly value: unknown }
  | { readonly type: 'failed'; readonly error: Error }

/** Result of a handler. */
export type Step = {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** An opened JSON-RPC request of the other side. */
export type Incoming = {
  readonly topic: string
  readonly id: number
  readonly method: string
  readonly params: unknown
  readonly attestation?: Attestation | undefined
}

/** An opened JSON-RPC response of the other side. */
export type Answer = {
  readonly topic: string
  readonly id: number
  readonly response: { readonly result: unknown } | { readonly error: PeerError }
  /** Public key of the sender (envelope type 1). */
  readonly sender?: string | undefined
}

/** Handles one kind of input, as a pure function. May throw a `PairingError` to the caller. */
export type Handler<input> = (state: State, input: input, context: Context) => Step
