/** Who is at one end, in its own words. Everything in it is a claim. */
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

/** One end of a session. */
export type Peer = {
  /** X25519, 64 lowercase hexadecimal digits. */
  readonly publicKey: string
  readonly metadata: Metadata
}

/** What a page asks for, by CAIP-2 namespace (with `chains`) or by a whole chain id (without). */
export type ProposalNamespace = {
  readonly chains?: readonly string[] | undefined
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
/** By namespace. */
export type ProposalNamespaces = Readonly<Record<string, ProposalNamespace>>

/** What a wallet grants. */
export type SessionNamespace = ProposalNamespace & {
  /** CAIP-10. */
  readonly accounts: readonly string[]
}
/** By namespace. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** Values by name; their meaning is between the two ends. */
export type Properties = Readonly<Record<string, unknown>>

/** A live, encrypted link between a page and a wallet. Keys are kept apart from it. */
export type Session = {
  /** SHA-256 of the session's key, hexadecimal. */
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** The other side has said yes to the settlement. */
  readonly acknowledged: boolean
  readonly namespaces: SessionNamespaces
  readonly self: Peer
  readonly peer: Peer
  readonly sessionProperties?: Properties | undefined
  readonly scopedProperties?: Readonly<Record<string, Properties>> | undefined
  readonly sessionConfig?: { readonly disableDeepLink?: boolean | undefined } | undefined
}

/** Something that happened to a session, told by either client. */
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
      /** Who ended it; `self` in any tab. */
      readonly by: 'expiry' | 'peer' | 'self'
      readonly reason: { readonly code: number; readonly message: string }
    }
