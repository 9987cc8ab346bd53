import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { Description } from '../approval/Description.ts'
import type { Environment } from '../environment.ts'
import type { KeySession } from '../keys/Keys.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { OwnAccount } from '../smart/createAccounts.ts'
import type { Bundles } from '../smart/createBundles.ts'
import type { Operations } from '../smart/createOperations.ts'

/** What a method knows besides its parameters. */
export type MethodContext = {
  /** The one that acts. */
  readonly account: OwnAccount
  readonly addresses: WalletRecord['addresses']
  readonly bundles: Bundles
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly network: FrameNetwork
  readonly nodes: Nodes
  readonly operations: Operations
  /** Of the page, as the browser tells it. */
  readonly origin: string
  /** All that the person has on this network; with the one that acts. */
  readonly own: readonly OwnAccount[]
  readonly random: Environment['random']
  readonly signal: AbortSignal
  readonly walletId: string
}

/** A request that was read once: what is shown, what is signed and what is answered come from here. */
export type Prepared = {
  readonly description: Description
  /** The bytes to sign, in order. */
  readonly errands: readonly KeySession.Errand[]
  /** What the page gets; sends first where the method says so. */
  finish(signatures: readonly Uint8Array[]): Promise<unknown>
}

/** @throws `REQUEST_INVALID` with the field that does not fit. */
export type Method = (params: unknown, context: MethodContext) => Promise<Prepared>
