import { HDKey } from '@scure/bip32'
import { type Bytes, wipe } from '../bytes/bytes.ts'
import { tampered } from '../tampered.ts'
import { seedOf } from './mnemonic.ts'
import { deriveEd25519 } from './slip10.ts'

/** Secret keys of the first account, one per curve. The caller must wipe them. */
export type Leaves = {
  /** secp256k1, of `m/44'/60'/0'/0/0`. */
  readonly evm: Bytes
  /** ed25519, of `m/44'/501'/0'/0'`: the path that Phantom uses. */
  readonly solana: Bytes
}

/** @param entropy - 128 bits; the caller wipes them. */
export function deriveLeaves(entropy: Uint8Array): Leaves {
  const seed = seedOf(entropy)
  const root = HDKey.fromMasterSeed(seed)
  const account = root.derive("m/44'/60'/0'/0/0")
  try {
    if (!account.privateKey) throw tampered('derived key')
    return {
      evm: new Uint8Array(account.privateKey),
      solana: deriveEd25519(seed, [44, 501, 0, 0]),
    }
  } finally {
    root.wipePrivateData()
    account.wipePrivateData()
    wipe(seed)
  }
}
