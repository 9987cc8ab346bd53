import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'

/** Wallet of the signed-in user, as far as this browser may use it. */
export type Wallet = {
  /**
   * The wallet's record: of a new person after it was made, on a new device after the operator gave it
   * back. Where only a factor of the person opens it, it is still locked here: see `state`.
   *
   * @throws `NOT_CONNECTED`; `SIGNATURE_INVALID` for another wallet than the one this device knows.
   */
  ensure(): Promise<WalletRecord>
  /** Returns what the user must do before this browser may sign. @throws as `ensure`. */
  state(): Promise<Wallet.State>
  /**
   * Signs each errand, with one share of the server for each.
   *
   * @throws `FACTOR_REQUIRED` where `state` names a need; `FROZEN`; `SIGNATURE_INVALID` where somebody
   * else is signed in by now; and as `ensure`.
   */
  sign(options: Wallet.Sign): Promise<readonly Uint8Array[]>
  /**
   * Opens the wallet on this device by a factor of the person. Nothing is lost when it ends half way:
   * it is then still locked, and the same factor opens it.
   *
   * @throws `REQUEST_INVALID` for a factor that is not this wallet's; `FACTOR_REQUIRED` when the device
   * has to be approved, or a code of the mail be typed, first; `RATE_LIMITED`; `FROZEN`; `SIGNATURE_INVALID` when what the server keeps is not
   * what the person left there.
   */
  unlock(factor: Exclude<KeySession.Factor, { type: 'operator' }>): Promise<void>
  /**
   * Prepares other ways back. The operator's ends with the first of the person's own. Nothing has
   * changed before `keep`, and what is prepared twice is two different codes.
   *
   * @throws `FACTOR_REQUIRED` where this device is locked, or no way back would be left.
   */
  secure(options: Wallet.Secure): Promise<Wallet.Securing>
  /**
   * Hands one errand of this device to the keys, with what opens the wallet.
   *
   * @param method - What the audit calls it.
   * @throws as `sign`.
   */
  withDevice<result>(
    method: string,
    use: (keys: KeySession, opened: KeySession.WithDevice) => Promise<result>,
  ): Promise<result>
}

export declare namespace Wallet {
  type State = {
    /** True if the user has a recovery method of their own. */
    readonly isSecured: boolean
    /** `secure`: no valid recovery method. `unlock`: this device has no share. */
    readonly need: 'secure' | 'unlock' | undefined
    readonly record: WalletRecord
  }

  type Sign = {
    /** CAIP-2. */
    chain: string
    errands: readonly { readonly errand: KeySession.Errand; readonly intentHash: string }[]
    method: string
    /** The wallet that was shown: another tab may have signed in another user since. */
    shown: Pick<WalletRecord, 'addresses' | 'walletId'>
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
     * Makes it count. May be called again after a failure: it counts once.
     *
     * @throws `FACTOR_REQUIRED` when the login is older than 5 min; `CONFLICT` when the wallet has
     * changed meanwhile: what was prepared then never counts.
     */
    keep(): Promise<void>
  }
}
