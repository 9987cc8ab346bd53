import type { RouteResponse } from '@fairlead/protocol'
import type { getFrameConfig } from '@fairlead/protocol/embedded'
import type { Desk } from '../approval/createDesk.ts'
import type { Theme } from '../approval/pickTheme.ts'
import type { KeySession } from '../keys/Keys.ts'
import type { EmailLogin } from '../login/createEmailLogin.ts'
import type { Networks } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { Session } from '../session/createSession.ts'
import type { Wallet } from '../wallet/createWallet.ts'

/** Everything that calls of one page work on. */
export type FrameContext = {
  readonly clock: () => number
  readonly config: RouteResponse<typeof getFrameConfig>
  readonly desk: Desk
  readonly emailLogin: EmailLogin
  /** Name of what is to be signed, the same as the worker's. */
  readonly hashIntent: (errand: KeySession.Errand) => string
  readonly networks: Networks
  readonly nodes: Nodes
  /** Of the page. */
  readonly origin: string
  readonly session: Session
  setClaim(name: string | undefined): void
  setTheme(theme: Theme): void
  readonly wallet: Wallet
}
