/** Self-description of a client. None of it is verified. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | {
        /** Scheme of the app, e.g. `wallet://`. */
        readonly native?: string | undefined
        /** https. */
        readonly universal?: string | undefined
        readonly linkMode?: boolean | undefined
      }
    | undefined
}

/** One side of a session. */
export type Peer = {
  /** X25519, 64 lowercase hexadecimal digits. */
  readonly publicKey: string
  readonly metadata: Metadata
}

/** Requested permissions, by CAIP-2 namespace (with `chains`) or by chain id (without). */
export type ProposalNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
/** Requested permissions, by namespace or by chain id. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** Granted permissions. */
export type SessionNamespace = ProposalNamespace & {
  /** CAIP-10. */
  readonly accounts: readonly string[]
}
/** Granted permissions, by namespace or by chain id. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** Custom values by name; page and wallet agree on their meaning. */
export type Properties = Readonly<Record<string, unknown>>

/** An encrypted session between a page and a wallet. Its key is stored separately. */
export type Session = {
  /** SHA-256 of the session's key, hexadecimal. */
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** True once the other side has confirmed the settlement. */
  readonly acknowledged: boolean
  readonly namespaces: SessionNamespaces
  readonly self: Peer
  readonly peer: Peer
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Readonly<Record<string, Properties>> | undefined
  readonly sessionConfig?: { readonly disableDeepLink?: boolean | undefined } | undefined
}

/** Event of a session, for both clients. */
export type SessionEvent =
  | {
      readonly type: 'session'
      readonly change: 'extended' | 'settled' | 'updated'
      readonly session: Session
    }
  | {
      readonly type: 'event'
      readonly topic: string
      /** CAIP-2. */
      readonly chainId: string
      readonly event: { readonly name: string; readonly data: unknown }
    }
  | {
      readonly type: 'ended'
      readonly topic: string
      /** Side that ended the session; `self` includes the other tabs of this page. */
      readonly by: 'expiry' | 'peer' | 'self'
      readonly reason: { readonly code: number; readonly message: string }
    }
