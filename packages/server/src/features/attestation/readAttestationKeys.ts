import { BaseError } from '@fairlead/protocol'
import type { OperatorKey } from '../../env.ts'
import { readOperatorKey } from '../../operatorAccount.ts'

/** Most keys of one file: the one that signs, and those that wallets may still need. */
const maxKeys = 8

/**
 * Reads the P-256 keys that sign attestations: 32 bytes in hexadecimal, one key a line, the oldest first. The
 * last one signs. The text is never quoted, because it is the keys.
 *
 * @throws `OPTIONS_INVALID`
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
      shortMessage: `${given.file ?? given.place}: Not 1 to ${maxKeys} keys of 32 bytes, one a line`,
    })
  return [first, ...others]
}
