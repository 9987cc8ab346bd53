/** What a person signs in with one step. Source: pairing protocol, section 9; CAIP-122. */
export type AuthRequest = {
  /** CAIP-2, all of eip155. */
  readonly chains: readonly string[]
  readonly domain: string
  /** Goes into the text as URI. */
  readonly uri: string
  readonly nonce: string
  readonly statement?: string | undefined
  /** ISO 8601. */
  readonly exp?: string | undefined
  /** ISO 8601. */
  readonly nbf?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
  /** Methods that the person allows with the same signature (ReCap, ERC-5573). */
  readonly methods?: readonly string[] | undefined
}

/** As it goes over the wire. */
export type AuthPayload = Omit<AuthRequest, 'methods' | 'uri'> & {
  readonly type: 'caip122'
  readonly aud: string
  readonly version: '1'
  /** ISO 8601. */
  readonly iat: string
}

/** A signed text. Source: CAIP-74. */
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
