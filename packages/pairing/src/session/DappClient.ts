import type { AuthRequest, Cacao } from '../auth/AuthPayload.ts'
import type { PairingEnvironment, PairingStorage } from '../environment.ts'
import type { PairingError } from '../errors.ts'
import type { RelayStatus } from '../relay/RelayClient.ts'
import type { Attest } from './createAttach.ts'
import type { Metadata, Properties, ProposalNamespaces, Session, SessionEvent } from './Session.ts'

/** What a page's client tells. */
export type DappEvent =
  | SessionEvent
  | {
      /** The relay has a request: the moment to open the wallet's app. */
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

/** A page's side of the protocol. No socket is opened before there is something to say or to hear. */
export type DappClient = {
  /** Live sessions, the newest first. */
  sessions(): readonly Session[]
  /** Makes a pairing and offers it. Resolves when the relay has it: only then a code is worth showing. */
  propose(options: DappClient.ProposeOptions): Promise<Proposal>
  /**
   * Asks the wallet. Nothing is sent that the session does not grant.
   *
   * @throws `SESSION_NOT_FOUND`, `SESSION_EXPIRED`, `NOT_APPROVED`, `REQUEST_REFUSED` with the wallet's
   *   own `peer` error, `REQUEST_EXPIRED`, `DISCONNECTED`, or what the relay says.
   */
  request(options: DappClient.RequestOptions): Promise<unknown>
  /** Resolves when the wallet answers. @throws `REQUEST_EXPIRED` when it does not. */
  ping(options: { topic: string; signal?: AbortSignal | undefined }): Promise<void>
  /** Ends a session here at once, and tells the wallet. One that is not there is no error. */
  disconnect(options: { topic: string }): Promise<void>
  /** Tries the relay again after a refusal. */
  reconnect(): Promise<void>
  relayStatus(): RelayStatus
  /** @returns Stops. */
  subscribe(listener: (event: DappEvent) => void): () => void
  /** Lets go of the socket, timers and tabs; stored sessions stay. */
  close(): Promise<void>
}

export declare namespace DappClient {
  type ProposeOptions = {
    /** All of it is asked for as optional; see the protocol notes, section 8. */
    namespaces: ProposalNamespaces
    /** What the caller can't do without: a wallet that grants less is left with error `NOT_APPROVED`. */
    required?: ProposalNamespaces | undefined
    sessionProperties?: Properties | undefined
    scopedProperties?: Readonly<Record<string, Properties>> | undefined
    /** Asks to sign in with the same step; wallets that can't get the plain proposal. */
    authenticate?: AuthRequest | undefined
    /** Of a proposal that was made before, by a tab that is gone: it is waited for, not made again. */
    id?: number | undefined
    signal?: AbortSignal | undefined
  }
  type RequestOptions = {
    topic: string
    /** CAIP-2. */
    chainId: string
    request: { method: string; params: unknown }
    /** How long the wallet may take, in seconds; 300 unless told otherwise, at most 604,800. */
    expirySeconds?: number | undefined
    /** Of a request that was made before, by a tab that is gone: its answer is waited for. */
    id?: number | undefined
    signal?: AbortSignal | undefined
  }
}

/** An offer that waits for a wallet. */
export type Proposal = {
  /** What a code or a link carries: `wc:…@2?…`. Secret until it is used; empty when it was already. */
  readonly uri: string
  readonly pairingTopic: string
  /** Seconds since 1970, as the link says. */
  readonly expiry: number
  /**
   * What came of it. A signed-in person without granted methods has `cacaos` and no session.
   *
   * @throws `PROPOSAL_REJECTED` with the wallet's `peer` error, `PROPOSAL_EXPIRED`, `SESSION_INVALID`,
   *   `SIGNATURE_INVALID`, `ABORTED`.
   */
  readonly approval: Promise<Approval>
}
/** What came of an offer. */
export type Approval = {
  readonly session: Session | undefined
  /** Verified. Empty where the wallet only connected. */
  readonly cacaos: readonly Cacao[]
  /** The text of each, as it was signed. */
  readonly messages: readonly string[]
}

/** What a client of either end is made of. */
export type ClientOptions = {
  environment: PairingEnvironment
  /** `url` must be the page's origin. */
  metadata: Metadata
  /** 1–64 characters; sent to the relay. */
  projectId: string
  /** ws or wss. */
  relayUrl: string
  storage: PairingStorage
  /** Before every key, e.g. `fairlead/pairing/`. Names the tabs' lock and channel too. */
  prefix: string
  /** Product token for the relay, e.g. `fairlead-1.0.0`. */
  product: string
  /**
   * Returns a signed statement about the page's origin for one message, by the hash of the sealed message. It is
   * attached to proposals, sign-ins and requests, which are sent without it after 500 ms. Pages only.
   */
  attest?: Attest | undefined
  /** Whether a text was signed by that account; only asked for one-click sign-in with EIP-1271. */
  verifyContractSignature?:
    | ((options: {
        address: string
        chainId: string
        message: string
        signature: string
      }) => Promise<boolean>)
    | undefined
}
