import type { RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'
import type { ApprovalQueue } from '../approval/createApprovalQueue.ts'
import type { Theme } from '../approval/pickTheme.ts'
import type { Environment } from '../environment.ts'
import type { PageClient } from '../frame/createPageClient.ts'
import type { KeySession } from '../keys/Keys.ts'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { EmailUpdate } from '../login/createEmailUpdate.ts'
import type { FarcasterLogin } from '../login/createFarcasterLogin.ts'
import type { WindowLogins } from '../login/createWindowLogins.ts'
import type { Networks } from '../networks/createNetworks.ts'
import type { Passkeys } from '../passkey/createPasskeys.ts'
import type { Recovery } from '../recovery/createRecovery.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { Session } from '../session/createSession.ts'
import type { Accounts } from '../smart/createAccounts.ts'
import type { Bundles } from '../smart/createBundles.ts'
import type { Operations } from '../smart/createOperations.ts'
import type { Wallet } from '../wallet/Wallet.ts'

/** Everything that the calls of one page work on. */
export type FrameContext = {
  readonly accounts: Accounts
  readonly bundles: Bundles
  readonly client: PageClient
  readonly clock: () => number
  readonly config: RouteResponse<typeof getFrameConfig>
  readonly desk: ApprovalQueue
  readonly emailLogin: EmailLogin
  readonly emailUpdate: EmailUpdate
  /** Ends every open login except one: a new login replaces the others, or the page gave up. */
  endLogins(kept?: EmailLogin): void
  readonly farcasterLogin: FarcasterLogin
  /** Hash of the data to sign; the same function as the worker's. */
  readonly hashIntent: (signingRequest: KeySession.SigningRequest) => string
  readonly networks: Networks
  readonly nodes: Nodes
  readonly operations: Operations
  /** Origin of the page. */
  readonly origin: string
  readonly passkeys: Passkeys
  /** Returns cryptographically random bytes. */
  readonly random: Environment['random']
  /** Recovery actions of the user before anything is signed. */
  readonly recovery: Recovery
  readonly session: Session
  setClaim(name: string | undefined): void
  /** Sets the language to that of the page. */
  setLocale(locale: string | undefined): void
  setTheme(theme: Theme): void
  readonly wallet: Wallet
  readonly windowLogins: WindowLogins
}
