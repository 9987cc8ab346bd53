import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { type Bytes, concat } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { refused } from '../tampered.ts'
import { evmMessageDigest } from './evmDigests.ts'
import type { TypeField, TypeTable } from './typedDataTypes.ts'
import { hashStruct } from './typedDataValues.ts'

type SigningRequest = Extract<KeySession.SigningRequest, { type: 'evm-user-operation' }>

/** Supported entry points; their addresses are the same on every chain. */
export const entryPoints = {
  '0.7': '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0.8': '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
} as const

const fields: readonly TypeField[] = [
  { name: 'sender', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'initCode', type: 'bytes' },
  { name: 'callData', type: 'bytes' },
  { name: 'accountGasLimits', type: 'bytes32' },
  { name: 'preVerificationGas', type: 'uint256' },
  { name: 'gasFees', type: 'bytes32' },
  { name: 'paymasterAndData', type: 'bytes' },
]

const types: TypeTable = new Map([
  [
    'EIP712Domain',
    [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
  ],
  ['PackedUserOperation', fields],
])
/** Types of the accounts of the delegation framework, which sign the entry point's address too. */
const delegatorTypes: TypeTable = new Map([
  ...types,
  ['PackedUserOperation', [...fields, { name: 'entryPoint', type: 'address' }]],
])

/** Domain names of the accounts of the delegation framework. */
const domainNames = { delegator: 'EIP7702StatelessDeleGator', hybrid: 'HybridDeleGator' } as const

/**
 * Returns the digest that the owner of a smart account signs for an operation (ERC-4337), for one
 * chain and one entry point.
 *
 * @throws `REQUEST_INVALID` for an operation that can't be parsed, or an unknown entry point.
 */
export function userOperationDigest({
  chainId,
  code,
  entryPoint,
  operation,
}: SigningRequest): Uint8Array {
  if (!Number.isSafeInteger(chainId) || chainId < 1)
    throw refused('An operation must name one network.')
  if (!Object.hasOwn(entryPoints, entryPoint)) throw refused('This entry point is not known.')
  checkParts(operation)
  const verifyingContract = entryPoints[entryPoint]
  if (code) {
    if (entryPoint !== '0.7') throw refused('This account requires entry point 0.7.')
    const name = domainNames[code]
    const domain = { chainId, name, verifyingContract: operation.sender, version: '1' }
    return typedDigest(delegatorTypes, domain, { ...operation, entryPoint: verifyingContract })
  }
  if (entryPoint === '0.8') {
    const domain = { chainId, name: 'ERC4337', verifyingContract, version: '1' }
    return typedDigest(types, domain, operation)
  }
  const { accountGasLimits, callData, gasFees, initCode, paymasterAndData } = operation
  const inner = keccak_256(
    concat(
      toWord(operation.sender),
      toWord(operation.nonce),
      keccak_256(toBytes(initCode)),
      keccak_256(toBytes(callData)),
      toBytes(accountGasLimits),
      toWord(operation.preVerificationGas),
      toBytes(gasFees),
      keccak_256(toBytes(paymasterAndData)),
    ),
  )
  const chain = toWord(`0x${chainId.toString(16)}`)
  return evmMessageDigest(keccak_256(concat(inner, toWord(verifyingContract), chain)))
}

function typedDigest(table: TypeTable, domain: object, operation: object): Uint8Array {
  return keccak_256(
    concat(
      Uint8Array.of(0x19, 0x01),
      hashStruct(table, 'EIP712Domain', domain),
      hashStruct(table, 'PackedUserOperation', operation),
    ),
  )
}

/** Rejects lengths that a contract would read differently from what was shown. */
function checkParts(operation: SigningRequest['operation']): void {
  const { initCode, paymasterAndData, ...others } = operation
  const lengths = [others.accountGasLimits, others.gasFees].map((word) => toBytes(word).length)
  const makers = toBytes(initCode).length
  const payer = toBytes(paymasterAndData)
  const isRead =
    /^0x[0-9a-fA-F]{40}$/.test(others.sender) &&
    lengths.every((length) => length === 32) &&
    (makers === 0 || makers >= 20) &&
    // The paymaster and two limits of 16 bytes. With the zero address as paymaster, the account
    // itself would pay.
    (payer.length === 0 || (payer.length >= 52 && payer.subarray(0, 20).some((byte) => byte !== 0)))
  if (!isRead) throw refused('The operation can’t be read.')
}

function toBytes(hex: string): Bytes {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(hex)) throw refused('The operation can’t be read.')
  return new Uint8Array(hexToBytes(hex.slice(2)))
}

function toWord(quantity: string): Bytes {
  if (!/^0x[0-9a-fA-F]{1,64}$/.test(quantity)) throw refused('The operation can’t be read.')
  return new Uint8Array(hexToBytes(quantity.slice(2).padStart(64, '0')))
}
