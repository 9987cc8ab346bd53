/** Who a provider says it is. */
export type Identity = {
  /** The provider's own name for the person, which never goes to somebody else. With `issuer` it is who. */
  issuer: string
  subject: string
  /** An address that the provider vouches for; never what anybody is known by. */
  email: string | null
  /** For the screen. */
  userName: string | null
}

/** What is kept of it beside who it is. */
export type Profile = Pick<Identity, 'email' | 'userName'>
