import { bytesToHex, concatBytes, hexToBytes, ripemd160, sha256, toBytes } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

/** A secp256k1 key for Bitcoin or Cosmos. */
export type Secp256k1Key = {
  /** Compressed, 33 bytes. */
  readonly publicKey: Uint8Array
  /** RIPEMD-160 of the SHA-256 of the public key, from which addresses are derived. */
  readonly hash: Uint8Array
  /** @returns R and S, 32 bytes each, and the recovery bit. */
  sign(hash: `0x${string}`): Promise<{ bytes: Uint8Array; yParity: number }>
}

export function toSecp256k1(privateKey: `0x${string}`): Secp256k1Key {
  const whole = hexToBytes(privateKeyToAccount(privateKey).publicKey)
  const publicKey = concatBytes([Uint8Array.of(2 + (whole[64]! & 1)), whole.subarray(1, 33)])
  return {
    publicKey,
    hash: ripemd160(sha256(publicKey, 'bytes'), 'bytes'),
    async sign(hash) {
      const { r, s, yParity = 0 } = await sign({ hash, privateKey })
      const half = (value: `0x${string}`) => toBytes(BigInt(value), { size: 32 })
      return { bytes: concatBytes([half(r), half(s)]), yParity }
    },
  }
}

/** Public development keys, the same as for EVM. */
export const developmentKeys = [
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

export function doubleSha256(bytes: Uint8Array): `0x${string}` {
  return bytesToHex(sha256(sha256(bytes, 'bytes'), 'bytes'))
}
