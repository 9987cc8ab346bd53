import { BaseError } from '@fairlead/protocol'
import { bytesToHex, type Hex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { openValue, sealValue } from '../../kms/envelope.ts'
import type { Place } from '../../kms/Kms.ts'
import type { SessionsContext } from './SessionsContext.ts'

/**
 * Creates the co-signer key of a session.
 *
 * @returns The uncompressed public key, and the private key encrypted for the session's row.
 */
export async function createCoSigner(
  { kms, random }: Pick<SessionsContext, 'kms' | 'random'>,
  pci: string,
): Promise<{ keySealed: string; publicKey: Hex }> {
  const secret = Buffer.from(random(32))
  try {
    const { publicKey } = privateKeyToAccount(bytesToHex(secret))
    const keySealed = await sealValue({ kms, place: keyPlace(pci), plaintext: secret, random })
    return { keySealed, publicKey }
  } finally {
    secret.fill(0)
  }
}

/** Decrypts the co-signer key of a session. @throws `SERVER_ERROR` if the row was modified. */
export async function openCoSigner(
  { kms }: Pick<SessionsContext, 'kms'>,
  { keySealed, pci }: { keySealed: string; pci: string },
): Promise<PrivateKeyAccount> {
  const secret = await openValue({ kms, place: keyPlace(pci), sealed: keySealed })
  try {
    return privateKeyToAccount(bytesToHex(secret))
  } catch (cause) {
    throw new BaseError('SERVER_ERROR', { cause, shortMessage: 'A row can’t be decrypted' })
  } finally {
    secret.fill(0)
  }
}

function keyPlace(pci: string): Place {
  return { column: 'key_ct', key: pci, table: 'smart_sessions' }
}
