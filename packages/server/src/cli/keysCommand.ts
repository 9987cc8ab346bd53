import { BaseError } from '@fairlead/protocol'
import { readKeyEnv } from '../env.ts'
import { auditSigner } from '../features/auth/AuthContext.ts'
import type { FileKms } from '../kms/createFileKms.ts'
import { keyIdOf, rewrapValue } from '../kms/envelope.ts'
import { auditRotated } from '../storage/auth/auditRotated.ts'
import type { EnvelopeStore } from '../storage/envelopes/createEnvelopeStore.ts'
import type { Storage } from '../storage/Storage.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'
import { joinKeys, splitKeys } from './splitKeys.ts'
import { withKms } from './withKms.ts'
import { withStorage } from './withStorage.ts'

const help = `Usage: fairlead-server keys <command>

  list                 show the keys, and how many values each encrypts
  rotate               create a new key, and rewrap the values of older keys with it
  rotate --recovery    create a new key for automatic recovery of new wallets
  rotate --audit       create a new key that signs the audit from now on
  destroy <key>        delete a key; refused while any value needs it
  check                read all keys, and test the key service
  seal                 encrypt the key files with the key service (KEY_SERVICE), or again with a new
                       version of its key
  split --parts <n>    split RECOVERY_KEY_FILE into 2 to 9 files; all are needed to read the keys
  join                 restore RECOVERY_KEY_FILE from RECOVERY_KEY_PARTS

Keys are in KEY_FILE (keys/server.key of DATA_DIR) and RECOVERY_KEY_FILE (keys/recovery.key). The
server can keep running: it sees the change at its next request. Values stay encrypted throughout;
only their keys are rewrapped. Older recovery keys stay: existing wallets need them. The key for
lookups (email addresses) doesn't change.`

const commands = ['check', 'destroy', 'join', 'list', 'rotate', 'seal', 'split']

/** Minimum age of the key in use before older keys can be destroyed, in milliseconds. */
const settledMs = 60_000

export async function keysCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {
    audit: { type: 'boolean' },
    parts: { type: 'string' },
    recovery: { type: 'boolean' },
  })
  const [command, kid, ...more] = positionals
  if (values.help) return io.print(help)
  const isComplete = more.length === 0 && (command === 'destroy') === (kid !== undefined)
  if (!isComplete || !commands.includes(command ?? ''))
    throw new UsageError(
      `keys ${commands.join(', ').replace('destroy', 'destroy <key>')}, not: ${positionals.join(' ') || 'nothing'}`,
    )
  if (values.parts !== undefined && command !== 'split')
    throw new UsageError('--parts: only for split')
  if ((values.audit || values.recovery) && command !== 'rotate')
    throw new UsageError('--audit and --recovery: only for rotate')
  if (values.audit && values.recovery) throw new UsageError('Rotate one key at a time')

  if (command === 'split') return io.print(splitKeys(values.parts, io))
  if (command === 'join') return io.print(joinKeys(io))
  await withStorage(io, async ({ auth, envelopes }) =>
    withKms(io, { mayCreate: await envelopes.isEmpty() }, async (kms) => {
      if (command === 'list') io.print(await list(kms, envelopes))
      else if (command === 'check') io.print(await check(kms))
      else if (command === 'seal') io.print(await seal(kms, io))
      else if (values.audit) io.print(await rotateAudit(kms, auth))
      else if (values.recovery) io.print(`New recovery key: ${await kms.rotate('recovery')}`)
      else if (command === 'rotate') io.print(await rotate(kms, envelopes))
      else if (kid !== undefined) io.print(await destroy(kms, envelopes, kid))
    }),
  )
}

/** The new key signs its own entry. Servers that write at the same time wait for it. */
async function rotateAudit(kms: FileKms, auth: Storage['auth']): Promise<string> {
  const end = await auth.writeAudit({ action: auditRotated }, auditSigner(kms), Date.now(), {
    beforeSigning: (seq) => kms.rotateAudit(seq),
  })
  return `New audit key, from entry ${end.seq} on: ${end.seq}:${end.hash}`
}

async function check(kms: FileKms): Promise<string> {
  await kms.check()
  return 'All keys can be read.'
}

async function seal(kms: FileKms, io: CliIo): Promise<string> {
  if (!readKeyEnv(io.variables).keyServiceSettings)
    throw new BaseError('OPTIONS_INVALID', {
      shortMessage: 'KEY_SERVICE: Required to encrypt the key files',
    })
  await kms.seal()
  await kms.check()
  return 'The key files are encrypted. Delete older copies, which contain the keys in plain text.'
}

async function list(kms: FileKms, envelopes: EnvelopeStore): Promise<string> {
  const used = await countUses(envelopes)
  const [keys, recoveryKeys] = [await kms.keys(), await kms.keys('recovery')]
  const stateOf = (at: number, { length }: readonly unknown[]) =>
    at === length - 1 ? 'in use' : 'opens only'
  return [
    ...keys.map(
      ({ createdAt, kid }, at) =>
        `${kid}  ${createdAt}  ${stateOf(at, keys)}  ${used.get(kid) ?? 0} values`,
    ),
    ...recoveryKeys.map(
      ({ createdAt, kid }, at) => `${kid}  ${createdAt}  ${stateOf(at, recoveryKeys)}  recovery`,
    ),
  ].join('\n')
}

async function rotate(kms: FileKms, envelopes: EnvelopeStore): Promise<string> {
  const added = await kms.rotate()
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
  const newest = (await kms.keys()).at(-1)
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
  await kms.destroy(kid)
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
