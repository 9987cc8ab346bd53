import { concat, encodeAbiParameters, type Hex, keccak256, numberToHex, pad, slice } from 'viem'
import type { Operation } from './readOperation.ts'

/** Computes the hash that `getHash` of `SponsorPaymaster` returns. */
export function hashOf(
  { packed }: Operation,
  { chainId, until }: { chainId: number; until: number },
): Hex {
  return keccak256(
    encodeAbiParameters(
      [
        { type: 'address' },
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'bytes32' },
        { type: 'uint256' },
        { type: 'address' },
        { type: 'uint48' },
        { type: 'uint48' },
      ],
      [
        packed.sender,
        packed.nonce,
        keccak256(packed.initCode),
        keccak256(packed.callData),
        packed.accountGasLimits,
        slice(packed.paymasterAndData, 20, 52),
        packed.preVerificationGas,
        packed.gasFees,
        BigInt(chainId),
        slice(packed.paymasterAndData, 0, 20),
        until,
        0,
      ],
    ),
  )
}

/** Encodes `paymasterData`: `validUntil`, `validAfter` (0) and the signature. */
export function toData(until: number, signature: Hex): Hex {
  return concat([pad(numberToHex(until), { size: 32 }), pad('0x', { size: 32 }), signature])
}
