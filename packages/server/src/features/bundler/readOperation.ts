import type { UserOperation as WireOperation } from '@fairlead/protocol'
import { type Address, concat, getAddress, type Hex, type SignedAuthorization } from 'viem'
import {
  getUserOperationHash,
  type PackedUserOperation,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import type { EntryPoint } from './entryPoints.ts'

/** A user operation with parsed numbers and derived values. */
export type Operation = {
  readonly authorization: SignedAuthorization | undefined
  readonly entryPoint: EntryPoint
  readonly gas: {
    readonly call: bigint
    readonly paymaster: bigint
    readonly postOp: bigint
    readonly preVerification: bigint
    readonly verification: bigint
  }
  /** User operation hash, in lower case. */
  readonly hash: Hex
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Packed form, as the entry point takes it. */
  readonly packed: PackedUserOperation
  readonly paymaster: Address | undefined
  readonly sender: Address
  /** Identifies entry point, sender and nonce. At most one operation per slot can be mined. */
  readonly slot: string
  /** The operation as it was received. */
  readonly wire: WireOperation
}

/** Returns the sum of all gas limits of an operation. */
export function gasOf({ gas }: Operation): bigint {
  return gas.call + gas.paymaster + gas.postOp + gas.preVerification + gas.verification
}

/**
 * Parses an operation and computes its hash.
 *
 * @param options.delegate - Current EIP-7702 delegate of the sender. Entry point 0.8 includes it in the hash if the
 *   operation has the factory `0x7702`.
 */
export function readOperation(
  wire: WireOperation,
  options: { chainId: number; delegate?: Address | undefined; entryPoint: EntryPoint },
): Operation {
  const { chainId, delegate, entryPoint } = options
  const authorization = wire.eip7702Auth ? toAuthorization(wire.eip7702Auth) : undefined
  const address = authorization?.address ?? delegate
  const operation = toViem(wire)
  const sender = getAddress(wire.sender)
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint.address,
    entryPointVersion: entryPoint.version,
    userOperation: {
      ...operation,
      ...(address && { authorization: { ...(authorization ?? noSignature), address } }),
    } as UserOperation<'0.7'>,
  })
  return {
    authorization,
    entryPoint,
    gas: {
      call: operation.callGasLimit,
      paymaster: operation.paymasterVerificationGasLimit ?? 0n,
      postOp: operation.paymasterPostOpGasLimit ?? 0n,
      preVerification: operation.preVerificationGas,
      verification: operation.verificationGasLimit,
    },
    hash,
    maxFeePerGas: operation.maxFeePerGas,
    maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
    packed: toPackedUserOperation(operation as UserOperation),
    paymaster: operation.paymaster,
    sender,
    slot: toSlot(entryPoint, wire),
    wire,
  }
}

/** Returns the slot of an operation, in lower case like every value that the database compares. */
export function toSlot({ address }: EntryPoint, wire: { nonce: Hex; sender: Address }): string {
  return `${address}:${wire.sender}:${BigInt(wire.nonce).toString(16)}`.toLowerCase()
}

/** Placeholder: only the authorization's address is part of the hash. */
const noSignature = { chainId: 0, nonce: 0, r: '0x', s: '0x', yParity: 0 } as const

function toViem(wire: WireOperation): UserOperation<'0.7'> {
  const { factory, factoryData, paymaster, paymasterData } = wire
  return {
    callData: wire.callData,
    callGasLimit: BigInt(wire.callGasLimit),
    maxFeePerGas: BigInt(wire.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(wire.maxPriorityFeePerGas),
    nonce: BigInt(wire.nonce),
    preVerificationGas: BigInt(wire.preVerificationGas),
    sender: getAddress(wire.sender),
    signature: wire.signature,
    verificationGasLimit: BigInt(wire.verificationGasLimit),
    ...(factory && { factory: factory as Hex, factoryData: factoryData ?? '0x' }),
    ...(paymaster && {
      paymaster: getAddress(paymaster),
      paymasterData: paymasterData ?? '0x',
      paymasterPostOpGasLimit: BigInt(wire.paymasterPostOpGasLimit ?? 0),
      paymasterVerificationGasLimit: BigInt(wire.paymasterVerificationGasLimit ?? 0),
    }),
  }
}

function toAuthorization(wire: NonNullable<WireOperation['eip7702Auth']>): SignedAuthorization {
  return {
    address: getAddress(wire.address),
    chainId: Number(wire.chainId),
    nonce: Number(wire.nonce),
    r: wire.r,
    s: wire.s,
    yParity: Number(BigInt(wire.yParity) & 1n),
  }
}

/** Returns the code of an account with an EIP-7702 delegation. https://eips.ethereum.org/EIPS/eip-7702 */
export function delegationTo(address: Address): Hex {
  return concat(['0xef0100', address])
}

/** Returns true if the factory is the EIP-7702 marker `0x7702`. */
export function isDelegation(factory: string | null | undefined): boolean {
  return /^0x7702(?:0{36})?$/.test(factory ?? '')
}
