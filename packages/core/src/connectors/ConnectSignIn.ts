/** Sign-in message that a wallet can sign together with connecting (ERC-7846). */
export type ConnectSignIn = {
  /** Parameters of the capability `signInWithEthereum`. https://eips.ethereum.org/EIPS/eip-7846 */
  readonly request: Readonly<Record<string, unknown>>
  /**
   * Stores the signed message if it matches the request. Never rejects; otherwise the user is asked to sign in
   * later.
   */
  keep(signed: ConnectSignIn.Signed): Promise<void>
}

export declare namespace ConnectSignIn {
  type Signed = {
    readonly address: string
    readonly message: string
    readonly signature: string
  }
}
