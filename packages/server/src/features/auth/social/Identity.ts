/** A user's identity at a provider. */
export type Identity = {
  /** Identifies the provider. With `subject`, which a provider never reassigns, it identifies the user. */
  issuer: string
  subject: string
  /** Email address that the provider has verified. Never used to identify a user. */
  email: string | null
  /** Display name, unverified. */
  userName: string | null
}

/** The part of an identity that is stored, encrypted, for display. */
export type Profile = Pick<Identity, 'email' | 'userName'>
