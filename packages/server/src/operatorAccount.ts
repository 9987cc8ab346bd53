import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { BaseError } from '@fairlead/protocol'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { OperatorKey } from './env.ts'

/**
 * Reads the account of an operator's key: 32 bytes in hexadecimal, from a file that only its owner can read, or from
 * the environment. Error messages never quote the key.
 *
 * @throws `OPTIONS_INVALID`
 */
export function readOperatorAccount(given: OperatorKey): PrivateKeyAccount {
  const { place } = given
  const key = readOperatorKey(given)?.trim().replace(/^0x/, '')
  if (!key || !/^[0-9a-fA-F]{64}$/.test(key)) throw unusable(place, 'Not a key of 32 bytes')
  try {
    return privateKeyToAccount(`0x${key}`)
  } catch {
    // The key is zero, or not below the order of the curve. The cause is dropped because it would quote the key.
    throw unusable(place, 'Not a key of 32 bytes')
  }
}

/** Returns the text of an operator's key. @throws `OPTIONS_INVALID` if others can read its file. */
export function readOperatorKey({ file, key }: OperatorKey): string | undefined {
  return file === undefined ? key : readFile(file)
}

function readFile(path: string): string {
  let file: number
  try {
    file = openSync(path, 'r')
  } catch {
    throw unusable(path, 'Not readable')
  }
  try {
    if (fstatSync(file).mode & 0o077)
      throw unusable(path, `Other users can read it. Restrict it to its owner: chmod 600 ${path}`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function unusable(place: string, detail: string): BaseError {
  return new BaseError('OPTIONS_INVALID', { shortMessage: `${place}: ${detail}` })
}
