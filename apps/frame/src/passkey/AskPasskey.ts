/**
 * Asks for a passkey in a window of this site, `/popup/passkey`. Only from within a click in the frame:
 * the window is opened before anything is waited for.
 *
 * @throws `FEATURE_UNAVAILABLE` where no window opens or the page cuts it off; `REQUEST_ABORTED` when
 * the person closed it; `FACTOR_REQUIRED` for a login that is too old (`create`); what the server says.
 */
export type AskPasskey = (options: AskPasskey.Options) => Promise<AskPasskey.Answer>

/** Asks for a passkey that is there already. */
export type AskKnownPasskey = (
  options: Extract<AskPasskey.Options, { purpose: 'unlock' }>,
) => Promise<AskPasskey.Answer>

export declare namespace AskPasskey {
  type Options = {
    signal?: AbortSignal | undefined
  } & (
    | {
        /** Makes one, as a further login of who is signed in. */
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
     * Whether it goes along to the person's other devices. One that doesn't is never the only way back:
     * the server refuses it as the one recipient.
     */
    isSynced: boolean
  }
}
