import { BaseError } from '@fairlead/protocol'
import type { OperatorKey } from '../../env.ts'
import { readOperatorKey } from '../../operatorAccount.ts'

/** Maximum number of keys per file: the signing key, and older ones that wallets may still need. */
const maxKeys = 8

/**
 * Reads the P-256 keys that sign attestations: 32 bytes in hexadecimal, one key per line, oldest first. The last one
 * signs. The text is never quoted, because it contains private keys.
 *
 * @throws `OPTIONS_INVALID` if the text is not 1 to 8 such keys.
 */
export function readAttestationKeys(given: OperatorKey): readonly [string, ...string[]] {
  const lines = (readOperatorKey(given) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const keys = lines.map((line) => line.replace(/^0x/, '').toLowerCase())
  const [first, ...others] = keys
  const isReadable = keys.every((key) => /^[0-9a-f]{64}$/.test(key))
  if (!first || !isReadable || keys.length > maxKeys)
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: `${given.file ?? given.place}: Expected 1 to ${maxKeys} keys of 32 bytes, one per line`,
    })
  return [first, ...others]
}
