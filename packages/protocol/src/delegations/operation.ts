import type { Address, Hex } from 'viem'

/** A user operation of entry point 0.7 in packed form, without its signature. Numbers are hexadecimal. */
export type PackedOperation = {
  readonly sender: Address
  readonly nonce: Hex
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: Hex
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
}

/** EIP-712 domain names of the accounts of the delegation framework. */
export const accountNames = {
  delegator: 'EIP7702StatelessDeleGator',
  coSigned: 'MultiSigDeleGator',
  hybrid: 'HybridDeleGator',
} as const

const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/**
 * Returns the typed data (EIP-712) that signers of an account of the delegation framework sign. Such an account doesn't
 * accept a signature of the operation's ERC-4337 hash.
 */
export function toOperationTypedData(
  operation: PackedOperation,
  options: { account: keyof typeof accountNames; chainId: number; entryPoint: Address },
) {
  const { account, chainId, entryPoint } = options
  const { nonce, preVerificationGas, ...parts } = operation
  return {
    domain: {
      chainId,
      name: accountNames[account],
      verifyingContract: operation.sender,
      version: '1',
    },
    message: {
      ...parts,
      entryPoint,
      nonce: BigInt(nonce),
      preVerificationGas: BigInt(preVerificationGas),
    },
    primaryType: 'PackedUserOperation',
    types,
  } as const
}
