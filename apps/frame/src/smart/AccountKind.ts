import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import type { Hex } from 'viem'
import type { KeySession } from '../keys/Keys.ts'
import type { AccountCall } from '../sign/describeCalls.ts'

type OperationRequest = Extract<KeySession.SigningRequest, { type: 'evm-user-operation' }>

/** Call of a factory that deploys an account. */
export type Creation = {
  /** Address of the account's code, or of the factory that determines the code. */
  readonly code: Hex
  readonly data: Hex
  /** Address of the factory. */
  readonly to: Hex
}

/** What differs between the contracts of smart accounts. */
export type AccountKind = {
  encode(calls: readonly AccountCall[]): Hex
  /** @returns `undefined` unless the data is exactly what `encode` returns for a list of calls. */
  decode(callData: Hex): readonly AccountCall[] | undefined
  /** Contract whose typed data the owner signs for an operation. Absent: the owner signs the entry point's hash. */
  readonly operationCode: OperationRequest['code']
  /** Returns the call that deploys the `counterfactual` account of an owner, if it isn't deployed. */
  create(owner: string): Creation
  /**
   * Returns the address of the `counterfactual` account of an owner, deployed or not.
   *
   * @param call - Reads a contract at one node.
   */
  findAddress(owner: string, call: (to: Hex, data: Hex) => Promise<unknown>): Promise<Hex>
}

/** Settings of an account, without those of the network. */
export type AccountSettings = Pick<
  SmartAccountSettings,
  'address' | 'code' | 'entryPoint' | 'factory' | 'kind'
>
