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
import type { SignInMethods } from './createSignInMethods.ts'

/**
 * The signed-in user of a window of this site, with the window's dependencies. The window counts as a separate device.
 */
export type Account = {
  /** Present if the project has passkeys. */
  readonly askPasskey: AskKnownPasskey | undefined
  readonly config: RouteResponse<typeof getFrameConfig>
  readonly emailLogin: EmailLogin
  readonly environment: Pick<Environment, 'clock' | 'random' | 'schedule'>
  /** Host of the site, as the address bar shows it. */
  readonly host: string
  /** Present if the project has passkeys. */
  readonly makePasskey: MakeOwnPasskey | undefined
  /** Social providers that the opening page offers, if it said so. */
  readonly offered?: readonly string[] | undefined
  readonly openKeys: OpenKeys
  readonly session: Session
  readonly shares: DeviceShares
  /** Email code for a user who is already signed in, as the recovery views need it. */
  readonly signIn: SignIn
  readonly wallet: Wallet
  readonly wayIns: SignInMethods
  /** AES-GCM key, not extractable. */
  readonly wrapKey: CryptoKey
}
