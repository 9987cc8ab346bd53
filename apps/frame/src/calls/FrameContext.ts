import type { RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'
import type { ApprovalQueue } from '../approval/createApprovalQueue.ts'
import type { Theme } from '../approval/pickTheme.ts'
import type { Environment } from '../environment.ts'
import type { KeySession } from '../keys/Keys.ts'
import type { EmailUpdate } from '../login/createEmailUpdate.ts'
import type { Logins } from '../login/createLogins.ts'
import type { PageClient } from '../login/createPageClient.ts'
import type { LoginApproval } from '../login/LoginApproval.ts'
import type { Networks } from '../networks/createNetworks.ts'
import type { Passkeys } from '../passkey/createPasskeys.ts'
import type { Recovery } from '../recovery/createRecovery.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { Operations } from '../rpc/createOperations.ts'
import type { Session } from '../session/createSession.ts'
import type { Accounts } from '../smart/createAccounts.ts'
import type { Bundles } from '../smart/createBundles.ts'
import type { Wallet } from '../wallet/Wallet.ts'

/** Everything that the calls of one page work on. */
export type FrameContext = Logins & {
  readonly accounts: Accounts
  readonly bundles: Bundles
  readonly client: PageClient
  readonly clock: () => number
  readonly config: RouteResponse<typeof getFrameConfig>
  readonly queue: ApprovalQueue
  readonly emailUpdate: EmailUpdate
  /** Hash of the data to sign; the same function as the worker's. */
  readonly hashIntent: (signingRequest: KeySession.SigningRequest) => string
  readonly loginApproval: LoginApproval
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
}
