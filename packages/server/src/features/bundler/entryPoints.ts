import { type Address, getContractAddress } from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  entryPoint08Abi,
  entryPoint08Address,
} from 'viem/account-abstraction'

export type EntryPointVersion = '0.7' | '0.8'

/** An ERC-4337 entry point contract. */
export type EntryPoint = {
  readonly abi: typeof entryPoint07Abi | typeof entryPoint08Abi
  readonly address: Address
  /** Contract that calls account factories for the entry point. The entry point deployed it at nonce 1. */
  readonly creator: Address
  readonly version: EntryPointVersion
}

export const entryPoints: Readonly<Record<EntryPointVersion, EntryPoint>> = {
  '0.7': toEntryPoint('0.7', entryPoint07Address, entryPoint07Abi),
  '0.8': toEntryPoint('0.8', entryPoint08Address, entryPoint08Abi),
}

function toEntryPoint(
  version: EntryPointVersion,
  address: Address,
  abi: EntryPoint['abi'],
): EntryPoint {
  return { abi, address, creator: getContractAddress({ from: address, nonce: 1n }), version }
}
