/** A one-click sign-in request. Source: pairing protocol, section 9; CAIP-122. */
export type AuthRequest = {
  /** CAIP-2 chain ids, all of eip155. */
  readonly chains: readonly string[]
  readonly domain: string
  /** URI of the sign-in message. */
  readonly uri: string
  readonly nonce: string
  readonly statement?: string | undefined
  /** ISO 8601. */
  readonly exp?: string | undefined
  /** ISO 8601. */
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Methods that the signature also authorizes (ReCap, ERC-5573). */
  readonly methods?: readonly string[] | undefined
}

/** The request in wire format. */
export type AuthPayload = Omit<AuthRequest, 'methods' | 'uri'> & {
  readonly type: 'caip122'
  readonly aud: string
  readonly version: '1'
  /** ISO 8601. */
  readonly iat: string
}

/** A signed sign-in message. Source: CAIP-74. */
export type Cacao = {
  readonly h: { readonly t: 'caip122' }
  readonly p: Omit<AuthPayload, 'chains' | 'type'> & {
    /** `did:pkh:eip155:1:0x…`. */
    readonly iss: string
  }
  readonly s: {
    readonly t: 'eip191' | 'eip1271'
    readonly s: string
    readonly m?: string | undefined
  }
}
