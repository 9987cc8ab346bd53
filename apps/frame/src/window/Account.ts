import type { RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'
import type { OpenKeys } from '../keys/Keys.ts'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { AskKnownPasskey } from '../passkey/AskPasskey.ts'
import type { MakeOwnPasskey } from '../passkey/createMakeOwnPasskey.ts'
import type { SignIn } from '../recovery/createSignIn.ts'
import type { Session } from '../session/createSession.ts'
import type { DeviceShares } from '../wallet/deviceShares.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import type { WayIns } from './createWayIns.ts'

/**
 * User of a window of the site, with all that the window works on. The window counts as a device of
 * its own.
 */
export type Account = {
  /** Present if the project has passkeys. */
  readonly askPasskey: AskKnownPasskey | undefined
  readonly config: RouteResponse<typeof getFrameConfig>
  readonly emailLogin: EmailLogin
  readonly environment: Pick<Environment, 'clock' | 'random' | 'schedule'>
  /** Of the site, as the address bar shows it. */
  readonly host: string
  /** Present if the project has passkeys. */
  readonly makePasskey: MakeOwnPasskey | undefined
  /** Providers that the page offers which led here, where it said so. */
  readonly offered?: readonly string[] | undefined
  readonly openKeys: OpenKeys
  readonly session: Session
  readonly shares: DeviceShares
  /** A code for who is signed in already, as views of recovery ask for it. */
  readonly signIn: SignIn
  readonly wallet: Wallet
  readonly wayIns: WayIns
  /** AES-GCM, not extractable. */
  readonly wrapKey: CryptoKey
}
