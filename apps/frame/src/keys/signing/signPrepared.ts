import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { concat } from '../bytes/bytes.ts'
import { type Addresses, evmAddressOf } from '../derive/addresses.ts'
import type { Leaves } from '../derive/deriveLeaves.ts'
import type { KeySession } from '../Keys.ts'
import { tampered } from '../tampered.ts'
import type { Prepared } from './prepareSigning.ts'

/**
 * Signs, and verifies the signature against the shown account before it is returned.
 *
 * @throws `SIGNATURE_INVALID` if the signature is of another account.
 */
export function signPrepared(options: signPrepared.Options): KeySession.Signed {
  const { addresses, leaves, prepared } = options
  return prepared.key === 'evm'
    ? signEvm(prepared.data, leaves.evm, addresses.eip155)
    : signSolana(prepared.data, leaves.solana, addresses.solana)
}

export declare namespace signPrepared {
  type Options = { addresses: Addresses; leaves: Leaves; prepared: Prepared }
}

function signEvm(digest: Uint8Array, secret: Uint8Array, address: string): KeySession.Signed {
  // EIP-2: only the lower half of s is valid, so that each message has one signature, not two.
  const options = { format: 'recovered', lowS: true, prehash: false } as const
  const signed = secp256k1.sign(digest, secret, options)
  const compressed = secp256k1.recoverPublicKey(signed, digest, { prehash: false })
  const publicKey = secp256k1.Point.fromBytes(compressed).toBytes(false)
  if (evmAddressOf(publicKey) !== address) throw tampered('account')
  const v = Uint8Array.of(27 + (signed[0] ?? 0))
  return { address, signature: concat(signed.subarray(1), v) }
}

function signSolana(message: Uint8Array, secret: Uint8Array, address: string): KeySession.Signed {
  const signature = ed25519.sign(message, secret)
  if (!ed25519.verify(signature, message, base58.decode(address))) throw tampered('account')
  return { address, signature: concat(signature) }
}
