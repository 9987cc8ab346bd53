import type { UserOperation as WireOperation } from '@fairlead/protocol'
import { type Address, concat, getAddress, type Hex, type SignedAuthorization } from 'viem'
import {
  getUserOperationHash,
  type PackedUserOperation,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import type { EntryPoint } from './entryPoints.ts'

/** An operation with numbers that count, and what follows from it. */
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
  /** Of the operation; in lower case. */
  readonly hash: Hex
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** As the entry point takes it. */
  readonly packed: PackedUserOperation
  readonly paymaster: Address | undefined
  readonly sender: Address
  /** Names entry point, sender and nonce: one operation of them can be mined. */
  readonly slot: string
  /** As it came. */
  readonly wire: WireOperation
}

/** Most gas that an operation may ask for in all; a block of a public chain takes more. */
export function gasOf({ gas }: Operation): bigint {
  return gas.call + gas.paymaster + gas.postOp + gas.preVerification + gas.verification
}

/**
 * @param options.delegate - Code that the sender runs already (EIP-7702): entry point 0.8 has it in the
 * hash when the operation names `0x7702` as its factory.
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

/** In lower case, as everything that is compared in the database. */
export function toSlot({ address }: EntryPoint, wire: { nonce: Hex; sender: Address }): string {
  return `${address}:${wire.sender}:${BigInt(wire.nonce).toString(16)}`.toLowerCase()
}

/** Only its address goes into a hash. */
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

/** What an account holds that has taken on other code. https://eips.ethereum.org/EIPS/eip-7702 */
export function delegationTo(address: Address): Hex {
  return concat(['0xef0100', address])
}

/** Whether an operation names code to take on where others name who makes their account. */
export function isDelegation(factory: string | null | undefined): boolean {
  return /^0x7702(?:0{36})?$/.test(factory ?? '')
}
