import type { WalletRecord } from '@fairlead/protocol/embedded'
import type { Description } from '../approval/Description.ts'
import type { KeySession } from '../keys/Keys.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'

/** What a method knows besides its parameters. */
export type MethodContext = {
  readonly addresses: WalletRecord['addresses']
  readonly network: FrameNetwork
  readonly nodes: Nodes
  /** Of the page, as the browser tells it. */
  readonly origin: string
  readonly signal: AbortSignal
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
