import { createHash } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit'

/** Returns a key for the local chain. Its secret is a hash of its name, so it is the same on every start. */
export function keyOf(name: string): Promise<KeyPairSigner> {
  const secret = createHash('sha256').update(`fairlead devnet ${name}`).digest()
  return createKeyPairSignerFromPrivateKeyBytes(secret)
}
