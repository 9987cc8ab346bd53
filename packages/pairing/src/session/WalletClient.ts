import type { AuthPayload, Cacao } from '../auth/AuthPayload.ts'
import type { PairingError, PeerError } from '../errors.ts'
import type { RelayStatus } from '../relay/RelayClient.ts'
import type {
  Peer,
  Properties,
  ProposalNamespaces,
  Session,
  SessionEvent,
  SessionNamespaces,
} from './Session.ts'

/** Proof of origin that a page attached to a message. Not verified yet; see `verifyAttestation`. */
export type Attestation = {
  /** A JSON Web Token. */
  readonly token: string
  /** SHA-256 of the sealed message, 64 hexadecimal digits; the token must contain it. */
  readonly messageId: string
}

/** A session proposal that waits for the user. */
export type PendingProposal = {
  readonly id: number
  readonly pairingTopic: string
  readonly proposer: Peer
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Readonly<Record<string, Properties>> | undefined
  /** Seconds since 1970. */
  readonly expiry: number
  readonly attestation?: Attestation | undefined
}

/** A request that waits for the user. */
export type PendingRequest = {
  readonly id: number
  readonly topic: string
  /** CAIP-2. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** Seconds since 1970. */
  readonly expiry: number
  readonly attestation?: Attestation | undefined
}

/** A sign-in request that waits for the user. */
export type PendingAuthentication = {
  readonly id: number
  readonly pairingTopic: string
  readonly requester: Peer
  readonly payload: AuthPayload
  /** Seconds since 1970. */
  readonly expiry: number
  readonly attestation?: Attestation | undefined
}

/** Event of a wallet's client. */
export type WalletEvent =
  | SessionEvent
  | { readonly type: 'proposal'; readonly proposal: PendingProposal }
  | { readonly type: 'request'; readonly request: PendingRequest }
  | { readonly type: 'authenticate'; readonly authentication: PendingAuthentication }
  /** The request can't be answered any more: it has expired, or the page has cancelled it. */
  | { readonly type: 'withdrawn'; readonly id: number }
  | {
      readonly type: 'relay'
      readonly status: RelayStatus
      readonly error?: PairingError | undefined
    }

/** A wallet's side of the pairing protocol. */
export type WalletClient = {
  sessions(): readonly Session[]
  /** Returns everything that waits for the user, oldest first. Survives a reload. */
  pending(): {
    readonly proposals: readonly PendingProposal[]
    readonly requests: readonly PendingRequest[]
    readonly authentications: readonly PendingAuthentication[]
  }
  /** Starts pairing from a URI. @throws `URI_INVALID`, `URI_EXPIRED`, or an error of the relay. */
  pair(options: { uri: string }): Promise<void>
  /** Approves a proposal. @throws `SESSION_NOT_FOUND` for an unknown id, `PROPOSAL_EXPIRED`, `NAMESPACES_INVALID`. */
  approve(options: {
    id: number
    namespaces: SessionNamespaces
    sessionProperties?: Properties | undefined
    scopedProperties?: Readonly<Record<string, Properties>> | undefined
    sessionConfig?: Session['sessionConfig']
  }): Promise<Session>
  reject(options: { id: number; reason?: PeerError | undefined }): Promise<void>
  /** Returns the message to sign for one account, e.g. `did:pkh:eip155:1:0x…`. */
  authenticationText(options: { id: number; iss: string }): string
  /** Approves a sign-in. @param cacaos - One per chain, signed over {@link WalletClient.authenticationText}. */
  approveAuthentication(options: {
    id: number
    cacaos: readonly Cacao[]
  }): Promise<{ session: Session | undefined }>
  rejectAuthentication(options: { id: number; reason?: PeerError | undefined }): Promise<void>
  respond(options: {
    topic: string
    id: number
    response: { result: unknown } | { error: PeerError }
  }): Promise<void>
  update(options: { topic: string; namespaces: SessionNamespaces }): Promise<void>
  extend(options: { topic: string }): Promise<void>
  emit(options: {
    topic: string
    chainId: string
    event: { name: string; data: unknown }
  }): Promise<void>
  ping(options: { topic: string; signal?: AbortSignal | undefined }): Promise<void>
  disconnect(options: { topic: string; reason?: PeerError | undefined }): Promise<void>
  reconnect(): Promise<void>
  relayStatus(): RelayStatus
  /** Subscribes to events. @returns Unsubscribes. */
  subscribe(listener: (event: WalletEvent) => void): () => void
  close(): Promise<void>
}

/** Options of a method, with the key of the message that it sends. */
export type Keyed<
  name extends
    | 'approveAuthentication'
    | 'emit'
    | 'extend'
    | 'pair'
    | 'reject'
    | 'rejectAuthentication'
    | 'respond'
    | 'update',
> = Parameters<WalletClient[name]>[0] & { key: string }
