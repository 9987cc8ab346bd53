import { createHash } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'

/** A key of the local chain alone, the same on every start: its secret is the hash of its name. */
export function keyOf(name: string): Promise<KeyPairSigner> {
  const secret = createHash('sha256').update(`fairlead devnet ${name}`).digest()
  return createKeyPairSignerFromPrivateKeyBytes(secret)
}
