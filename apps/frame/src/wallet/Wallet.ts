import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'

/** Wallet of the signed-in user, as far as this browser may use it. */
export type Wallet = {
  /**
   * Returns the wallet's record. Creates the wallet of a new user; restores it on a new device if the operator can. If
   * automatic recovery waits, or only the user's own recovery method opens it, the wallet stays locked here: see `state`.
   * @throws `NOT_CONNECTED`; `SIGNATURE_INVALID` if the server's wallet isn't the one that this device knows.
   */
  ensure(): Promise<WalletRecord>
  /** Returns what the user must do before this browser may sign. @throws the errors of `ensure`. */
  state(): Promise<Wallet.State>
  /**
   * Signs each signing request, each with its own share from the server.
   * @throws `FACTOR_REQUIRED` if `state` names a need; `FROZEN`; `SIGNATURE_INVALID` if another user has signed in
   * meanwhile; and the errors of `ensure`.
   */
  sign(options: Wallet.Sign): Promise<readonly Uint8Array[]>
  /**
   * Opens the wallet on this device with one of the user's recovery methods. If interrupted, the wallet stays locked
   * and the same method still opens it.
   * @throws `REQUEST_INVALID` if the factor isn't this wallet's; `FACTOR_REQUIRED` if the device must be approved, or
   * an emailed code entered, first; `RATE_LIMITED`; `FROZEN`; `SIGNATURE_INVALID` if the server's data isn't what the
   * user stored.
   */
  unlock(factor: Exclude<KeySession.Factor, { type: 'operator' }>): Promise<void>
  /**
   * Prepares a change of recovery methods. Automatic recovery ends with the user's first own method. Nothing changes
   * before `keep`; preparing twice gives two different codes.
   * @throws `FACTOR_REQUIRED` if this device is locked, or if no recovery method would remain.
   */
  secure(options: Wallet.Secure): Promise<Wallet.Securing>
  /**
   * Passes the opened wallet to the key worker for one task of this device.
   * @param method - Name of the task in the audit log.
   * @throws the errors of `sign`.
   */
  withDevice<result>(
    method: string,
    use: (keys: KeySession, opened: KeySession.WithDevice) => Promise<result>,
  ): Promise<result>
}

export declare namespace Wallet {
  type State = {
    /** True if the user is a guest, who needs no recovery method yet. */
    readonly isGuest: boolean
    /** True if the user has a recovery method of their own. */
    readonly isSecured: boolean
    /** With `opensAt`: digits of this device. Entered on an older device, they open the wallet here at once. */
    readonly matchCode?: string | undefined
    /** `secure`: no valid recovery method. `unlock`: this device has no share. */
    readonly need: 'secure' | 'unlock' | undefined
    readonly record: WalletRecord
    /** With `unlock`: the time from which automatic recovery opens the wallet here, in milliseconds since 1970. */
    readonly opensAt?: number | undefined
  }

  type Sign = {
    /** CAIP-2 chain id. */
    chain: string
    signingRequests: readonly {
      readonly signingRequest: KeySession.SigningRequest
      readonly intentHash: string
    }[]
    method: string
    /** The wallet that was shown: another tab may have signed in another user since. */
    shown: Pick<WalletRecord, 'addresses' | 'createdAt' | 'walletId'>
    signal?: AbortSignal | undefined
  }

  type Secure = {
    /** Creates a recovery code that replaces the previous one. */
    hasCode?: boolean
    passkey?: Omit<NonNullable<KeySession.Secure['passkey']>, 'rid'>
    /** Ids of recipients to remove. */
    without?: readonly string[]
  }

  type Securing = {
    /** Recovery code, shown once and stored nowhere. */
    readonly code?: string
    /** Content of the recovery kit, which restores the wallet with the code alone. */
    readonly kit?: string
    /**
     * Saves the change. May be called again after a failure; it takes effect once.
     * @throws `FACTOR_REQUIRED` if the login is older than 5 min; `CONFLICT` if the wallet has changed meanwhile, in
     * which case the prepared change can never be saved.
     */
    keep(): Promise<void>
  }
}
