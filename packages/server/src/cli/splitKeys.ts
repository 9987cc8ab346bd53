import { randomBytes } from 'node:crypto'
import { delimiter, join } from 'node:path'
import { BaseError } from '@fairlead/protocol'
import { readKeyEnv, readStorageEnv } from '../env.ts'
import { createKeyFile, readKeyFile } from '../kms/keyFile.ts'
import { joinParts, splitText } from '../kms/keyParts.ts'
import { type CliIo, UsageError } from './CliIo.ts'

/**
 * Splits the recovery key file for several operators. Keeps the file, so that nothing is lost before the parts are in
 * their places.
 *
 * @param parts - Number of parts, as an argument.
 * @returns The text for the operator.
 * @throws `CONFLICT` if a part file exists.
 */
export function splitKeys(parts: string | undefined, io: CliIo): string {
  if (!/^[2-9]$/.test(parts ?? '')) throw new UsageError('--parts takes a number from 2 to 9')
  const { dataFolder, path } = readPlace(io)
  const text = readExisting(path, dataFolder)
  const texts = splitText(text, Number(parts), randomBytes)
  const files = texts.map((_, index) => `${path}.part${index + 1}`)
  for (const [index, file] of files.entries())
    if (!createKeyFile(file, dataFolder, texts[index] ?? '')) throw exists(file)
  const written = files.map((file) => readExisting(file, dataFolder))
  if (joinParts(written, path) !== text)
    throw new BaseError('SERVER_ERROR', {
      shortMessage: `${path}: The parts could not be verified`,
    })
  return [
    ...files.map((file) => `Written: ${file}`),
    'Give each part to another operator, and back up each part in another place.',
    `Set RECOVERY_KEY_PARTS=${files.join(delimiter)} and restart the server.`,
    `Then delete ${path} and its backups: it still contains all keys.`,
  ].join('\n')
}

/**
 * Restores the recovery key file from its parts.
 *
 * @returns The text for the operator.
 * @throws `CONFLICT` if the file exists.
 */
export function joinKeys(io: CliIo): string {
  const { dataFolder, parts, path } = readPlace(io)
  if (!parts) throw new UsageError('RECOVERY_KEY_PARTS: Required to join the parts')
  const text = joinParts(
    parts.map((part) => readExisting(part, dataFolder)),
    path,
  )
  if (!createKeyFile(path, dataFolder, text)) throw exists(path)
  return `Written: ${path}\nUnset RECOVERY_KEY_PARTS to use this file.`
}

function readPlace(io: CliIo) {
  const { dataDir } = readStorageEnv(io.variables)
  const { recoveryKeyFile, recoveryKeyParts: parts } = readKeyEnv(io.variables)
  const path = recoveryKeyFile ?? join(dataDir, 'keys', 'recovery.key')
  return { dataFolder: join(dataDir, 'data'), parts, path }
}

function readExisting(path: string, dataFolder: string): string {
  const text = readKeyFile(path, dataFolder)
  if (text === undefined)
    throw new BaseError('OPTIONS_INVALID', { shortMessage: `${path}: Not found` })
  return text
}

function exists(path: string): BaseError {
  return new BaseError('CONFLICT', {
    hints: ['Move this file away, then run the command again.'],
    shortMessage: `${path}: Exists already`,
  })
}
