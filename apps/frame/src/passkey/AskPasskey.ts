/**
 * Asks for a passkey in a window of this site, `/popup/passkey`. Only from within a click in the frame:
 * the window is opened before anything is waited for.
 *
 * @throws `FEATURE_UNAVAILABLE` where no window opens or the page cuts it off; `REQUEST_ABORTED` when
 * the person closed it; `FACTOR_REQUIRED` for a login that is too old (`create`); what the server says.
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
        /** Creates a passkey as a further login of the signed-in user. */
        purpose: 'create'
      }
    | {
        /**
         * Uses one of these, the wallet's recipients of type `passkey`. Proves the device as well, where it is
         * a login too; one that no longer is gives its secret all the same.
         */
        purpose: 'unlock'
        passkeys: readonly { readonly credentialId: string; readonly salt: string }[]
      }
  )

  type Answer = {
    /** Base64url. */
    credentialId: string
    /** Base64url, 32 bytes: of a new passkey drawn here, otherwise the one that was given. */
    salt: string
    /**
     * The secret of the authenticator, 32 bytes, for `KeySession.Factor`. Without it the passkey opens
     * no wallet: it is good for signing in alone.
     */
    prf: Uint8Array<ArrayBuffer> | undefined
    /**
     * True if the passkey syncs to the user's other devices. The server refuses one that doesn't
     * sync as the only recipient.
     */
    isSynced: boolean
  }
}
