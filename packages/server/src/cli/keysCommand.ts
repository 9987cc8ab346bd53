import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { BaseError } from '@fairlead/protocol'
import { readKeyEnv, readStorageEnv } from '../env.ts'
import { createFileKms, type FileKms } from '../kms/createFileKms.ts'
import { keyIdOf, rewrapValue } from '../kms/envelope.ts'
import type { EnvelopeStore } from '../storage/envelopes/createEnvelopeStore.ts'
import { type CliIo, UsageError } from './CliIo.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server keys <command>

  list             show the keys, and how many values each encrypts
  rotate           create a new key, and rewrap the values of older keys with it
  destroy <key>    delete a key; refused while any value needs it

Keys are in KEY_FILE (keys/server.key of DATA_DIR). The server can keep running: it sees the change
at its next request. Values stay encrypted throughout; only their keys are rewrapped. The keys for
lookups (email addresses) and for recovery (RECOVERY_KEY_FILE) don't change.`

/** Minimum age of the key in use before older keys can be destroyed, in milliseconds. */
const settledMs = 60_000

export async function keysCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    args: [...args],
    options: { help: { short: 'h', type: 'boolean' } },
  })
  const [command, kid, ...more] = positionals
  if (values.help) return io.print(help)
  const isComplete = more.length === 0 && (command === 'destroy') === (kid !== undefined)
  if (!isComplete || !['destroy', 'list', 'rotate'].includes(command ?? ''))
    throw new UsageError(
      `keys list, rotate or destroy <key>, not: ${positionals.join(' ') || 'nothing'}`,
    )

  await withStorage(io, async ({ envelopes }) => {
    const kms = createFileKms({
      ...readStorageEnv(io.variables),
      ...readKeyEnv(io.variables),
      clock: Date.now,
      mayCreate: await envelopes.isEmpty(),
      random: randomBytes,
    })
    if (command === 'list') io.print(await list(kms, envelopes))
    else if (command === 'rotate') io.print(await rotate(kms, envelopes))
    else if (kid !== undefined) io.print(await destroy(kms, envelopes, kid))
  })
}

async function list(kms: FileKms, envelopes: EnvelopeStore): Promise<string> {
  const used = await countUses(envelopes)
  const keys = kms.keys()
  return keys
    .map(({ createdAt, kid }, at) => {
      const state = at === keys.length - 1 ? 'in use' : 'opens only'
      return `${kid}  ${createdAt}  ${state}  ${used.get(kid) ?? 0} values`
    })
    .join('\n')
}

async function rotate(kms: FileKms, envelopes: EnvelopeStore): Promise<string> {
  const added = kms.rotate()
  let count = 0
  for await (const page of envelopes.read())
    for (const envelope of page) {
      if (keyIdOf(envelope.sealed) === added) continue
      // A value that changed meanwhile has been wrapped with the new key already.
      if (await envelopes.replace(envelope, await rewrapValue({ kms, ...envelope }))) count++
    }
  return `New key: ${added}\nValues wrapped with it: ${count}`
}

async function destroy(kms: FileKms, envelopes: EnvelopeStore, kid: string): Promise<string> {
  // Requests that began with the older key have finished their writes after this time.
  const newest = kms.keys().at(-1)
  if (newest && newest.kid !== kid && Date.now() - Date.parse(newest.createdAt) < settledMs)
    throw new BaseError('TOO_EARLY', {
      shortMessage: `The active key is less than ${settledMs / 1000} s old. Try again`,
    })
  const count = (await countUses(envelopes)).get(kid) ?? 0
  if (count > 0)
    throw new BaseError('CONFLICT', {
      hints: ['Wrap them with a new key first: fairlead-server keys rotate'],
      shortMessage: `${count} values need this key: ${kid}`,
    })
  kms.destroy(kid)
  return `Destroyed ${kid}`
}

/** Counts the values that need a key, by key id. */
async function countUses(envelopes: EnvelopeStore): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const page of envelopes.read())
    for (const { sealed } of page) {
      const kid = keyIdOf(sealed)
      counts.set(kid, (counts.get(kid) ?? 0) + 1)
    }
  return counts
}
