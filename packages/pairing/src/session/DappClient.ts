import type { AuthRequest, Cacao } from '../auth/AuthPayload.ts'
import type { PairingEnvironment, PairingStorage } from '../environment.ts'
import type { PairingError } from '../errors.ts'
import type { RelayStatus } from '../relay/RelayClient.ts'
import type { Metadata, Properties, ProposalNamespaces, Session, SessionEvent } from './Session.ts'

/** Event of a page's client. */
export type DappEvent =
  | SessionEvent
  | {
      /** The relay has the request; now the wallet's app can be opened. */
      readonly type: 'requested'
      readonly topic: string
      readonly id: number
      readonly method: string
    }
  | {
      readonly type: 'relay'
      readonly status: RelayStatus
      readonly error?: PairingError | undefined
    }

/** A page's side of the pairing protocol. The socket opens with the first call that needs it. */
export type DappClient = {
  /** Returns the live sessions, newest first. */
  sessions(): readonly Session[]
  /** Creates a pairing and proposes a session. Resolves when the relay has the proposal; show the URI only then. */
  propose(options: DappClient.ProposeOptions): Promise<Proposal>
  /**
   * Sends a request to the wallet. Requests that the session does not grant are not sent.
   *
   * @throws `SESSION_NOT_FOUND`, `SESSION_EXPIRED`, `NOT_APPROVED`, `REQUEST_REFUSED` with the wallet's
   * `peer` error, `REQUEST_EXPIRED`, `DISCONNECTED`, or an error of the relay.
   */
  request(options: DappClient.RequestOptions): Promise<unknown>
  /** Resolves when the wallet responds. @throws `REQUEST_EXPIRED` if it does not respond in time. */
  ping(options: { topic: string; signal?: AbortSignal | undefined }): Promise<void>
  /** Ends a session here at once and notifies the wallet. Does nothing for an unknown session. */
  disconnect(options: { topic: string }): Promise<void>
  /** Reconnects to the relay after a refusal. */
  reconnect(): Promise<void>
  relayStatus(): RelayStatus
  /** Subscribes to events. @returns Unsubscribes. */
  subscribe(listener: (event: DappEvent) => void): () => void
  /** Closes the socket, timers and tab channel. Stored sessions stay stored. */
  close(): Promise<void>
}

export declare namespace DappClient {
  type ProposeOptions = {
    /** Requested as optional namespaces; see the protocol notes, section 8. */
    namespaces: ProposalNamespaces
    /** Namespaces that the page needs. A wallet that grants less is disconnected with `NOT_APPROVED`. */
    required?: ProposalNamespaces | undefined
    sessionProperties?: Properties | undefined
    scopedProperties?: Readonly<Record<string, Properties>> | undefined
    /** Requests a one-click sign-in. Wallets without support for it get the plain proposal. */
    authenticate?: AuthRequest | undefined
    /** Id of a proposal of a closed tab: waits for its result and does not propose again. */
    id?: number | undefined
    signal?: AbortSignal | undefined
  }
  type RequestOptions = {
    topic: string
    /** CAIP-2. */
    chainId: string
    request: { method: string; params: unknown }
    /** Time limit of the request, in seconds. Default: 300; maximum: 604,800. */
    expirySeconds?: number | undefined
    /** Id of a request of a closed tab: waits for its response and does not send it again. */
    id?: number | undefined
    signal?: AbortSignal | undefined
  }
}

/** A proposal that waits for a wallet. */
export type Proposal = {
  /** Pairing URI `wc:…@2?…` for a QR code or a link. Secret until it is used; empty if it was already used. */
  readonly uri: string
  readonly pairingTopic: string
  /** Expiry of the URI, in seconds since 1970. */
  readonly expiry: number
  /**
   * Resolves when a wallet approves. If the user signed in without granting methods, there are `cacaos` but
   * no session.
   *
   * @throws `PROPOSAL_REJECTED` with the wallet's `peer` error, `PROPOSAL_EXPIRED`, `SESSION_INVALID`,
   * `SIGNATURE_INVALID`, `ABORTED`.
   */
  readonly approval: Promise<Approval>
}
/** Result of an approved proposal. */
export type Approval = {
  readonly session: Session | undefined
  /** Verified sign-ins; empty if the wallet only connected. */
  readonly cacaos: readonly Cacao[]
  /** The signed message of each sign-in. */
  readonly messages: readonly string[]
}

/** Returns a signed statement about the page's origin for one message; `undefined` if there is none. */
export type Attest = (messageId: string) => Promise<string | undefined>

/** Options of either client. */
export type ClientOptions = {
  environment: PairingEnvironment
  /** `url` must be the page's origin. */
  metadata: Metadata
  /** 1–64 characters; sent to the relay. */
  projectId: string
  /** ws or wss. */
  relayUrl: string
  storage: PairingStorage
  /** Prefix of every storage key, e.g. `fairlead/pairing/`, and of the names of the tabs' lock and channel. */
  prefix: string
  /** Product token for the relay, e.g. `fairlead-1.0.0`. */
  product: string
  /**
   * Returns a signed statement about the page's origin for one message, identified by the hash of the sealed
   * message. It is attached to proposals, sign-ins and requests; after 500 ms these are sent without it.
   * Pages only.
   */
  attest?: Attest | undefined
  /** Resolves to true if the contract accepts the signature (EIP-1271). Only used for one-click sign-in. */
  verifyContractSignature?:
    | ((options: {
        address: string
        chainId: string
        message: string
        signature: string
      }) => Promise<boolean>)
    | undefined
}
