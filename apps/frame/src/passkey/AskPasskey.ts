/**
 * Asks for a passkey in a popup of this site, `/popup/passkey`. Call it from a click in the frame: the popup opens
 * before anything is awaited.
 * @throws `FEATURE_UNAVAILABLE` if no popup opens or the page detaches it; `REQUEST_ABORTED` if the user closes it;
 * `FACTOR_REQUIRED` if the login is too old (`create`); errors of the server.
 */
export type AskPasskey = (options: AskPasskey.Options) => Promise<AskPasskey.Answer>

/** Asks for an existing passkey. */
export type AskKnownPasskey = (
  options: Extract<AskPasskey.Options, { purpose: 'unlock' }>,
) => Promise<AskPasskey.Answer>

export declare namespace AskPasskey {
  type Options = {
    signal?: AbortSignal | undefined
  } & (
    | {
        /** Creates another passkey for the signed-in user's login. */
        purpose: 'create'
      }
    | {
        /**
         * Uses one of these, the wallet's recipients of type `passkey`. If the passkey is also a login, this approves
         * the device too; otherwise it still returns its secret.
         */
        purpose: 'unlock'
        passkeys: readonly { readonly credentialId: string; readonly salt: string }[]
      }
  )

  type Answer = {
    /** Base64url. */
    credentialId: string
    /** Base64url, 32 bytes: random for a new passkey, otherwise the given one. */
    salt: string
    /**
     * PRF secret of the authenticator, 32 bytes, for `KeySession.Factor`. Without it the passkey only signs in and
     * can't open the wallet.
     */
    prf: Uint8Array<ArrayBuffer> | undefined
    /**
     * True if the passkey syncs to the user's other devices. The server refuses one that doesn't
     * sync as the only recipient.
     */
    isSynced: boolean
  }
}
