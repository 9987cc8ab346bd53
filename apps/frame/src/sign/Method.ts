import type { EmbeddedAccountType, WalletRecord } from '@fairlead/protocol/embedded'
import type { Description } from '../approval/Description.ts'
import type { Environment } from '../environment.ts'
import type { KeySession } from '../keys/Keys.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import type { Operations } from '../rpc/createOperations.ts'

/** One of the user's accounts on a network. */
export type OwnAccount = { readonly address: string; readonly type: EmbeddedAccountType }

/** Context that a method receives besides its parameters. */
export type MethodContext = {
  /** The account that acts. */
  readonly account: OwnAccount
  readonly addresses: WalletRecord['addresses']
  /** Returns milliseconds since 1970. */
  readonly clock: () => number
  readonly network: FrameNetwork
  readonly nodes: Nodes
  readonly operations: Operations
  /** Origin of the page, as reported by the browser. */
  readonly origin: string
  /** All the user's accounts on this network, including the one that acts. */
  readonly own: readonly OwnAccount[]
  readonly random: Environment['random']
  readonly signal: AbortSignal
  readonly walletId: string
}

/** What is signed, and what follows. */
export type Signable = {
  /** The bytes to sign, in order. */
  readonly signingRequests: readonly KeySession.SigningRequest[]
  /** Returns further requests that contain the first signatures, such as that of an authorization (EIP-7702). */
  next?(signatures: readonly Uint8Array[]): readonly KeySession.SigningRequest[]
  /** Returns the page's result; sends the transaction first if the method does. */
  finish(signatures: readonly Uint8Array[]): Promise<unknown>
}

/** A parsed request. What is shown, signed and returned all derives from this one object. */
export type Prepared = Signable & {
  readonly description: Description
  /**
   * Called once, after the approval and before anything is signed.
   * @returns What to sign instead, if the account's nonce has changed meanwhile.
   * @throws `CONFLICT` if the page must send the request again.
   */
  renew?(): Promise<Signable | undefined>
}

/** @throws `REQUEST_INVALID` with the path of the invalid field. */
export type Method = (params: unknown, context: MethodContext) => Promise<Prepared>
