import type { RouteResponse } from '@fairlead/protocol'
import type { listPasskeys, WalletRecord } from '@fairlead/protocol/embedded'
import type { WindowLanguage } from '../../messages/window/windowWords.ts'
import type { OwnSignIn } from '../../recovery/SignInAgain.tsx'
import type { Account } from '../../window/openAccount.ts'

/** A passkey of the signed-in user. */
export type Passkey = RouteResponse<typeof listPasskeys>['passkeys'][number]

/** Props that every settings section receives. */
export type SectionProps = {
  account: Account
  language: WindowLanguage
  onLost: () => void
  /** Asks the user to sign in again with the method they used. */
  ownSignIn: OwnSignIn
  /** Runs a sensitive change; asks the user to sign in again first if the login is too old. */
  withFreshLogin: (run: () => void) => void
}

export declare namespace SectionProps {
  /** Props of a section about the wallet's keys. @typeParam record - `null` if the section works without a wallet. */
  type OfWallet<record extends WalletRecord | null = WalletRecord> = SectionProps & {
    /** Reads the wallet's record again. */
    onChanged: () => Promise<void>
    record: record
  }
}
