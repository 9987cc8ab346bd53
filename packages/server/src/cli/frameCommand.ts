import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { BaseError } from '@fairlead/protocol'
import { readHashList, verifyFrame } from '../features/frame/verifyFrame.ts'
import { verifySshSignature } from '../features/frame/verifySshSignature.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import { type CliIo, readArguments, UsageError } from './CliIo.ts'

/** Purpose in the signature: `ssh-keygen -Y sign -n fairlead-frame`. */
const namespace = 'fairlead-frame'
/** Timeout of all downloads together, in milliseconds. */
const verifyMs = 120_000
/** Hash list of the frame in this package. */
const ownList = fileURLToPath(new URL('../frame/build.json', import.meta.url))

const help = `Usage: fairlead-server frame verify <url> --project <id> [options]

Downloads every file of a frame and compares its hash with a list. Fails if one differs.

  --project <id>       a project of that server
  --list <file>        build.json of a release; defaults to the list of this package
  --key <file>         public key of the release (ssh-ed25519 ...); verifies the list's signature
  --signature <file>   signature of the list; defaults to the list's path with .sig

The signature is verified offline. The command checks what this machine receives: a server could
send other files to other users. So run it from several networks.`

export async function frameCommand(args: readonly string[], io: CliIo): Promise<void> {
  const { positionals, values } = readArguments(args, {
    key: { type: 'string' },
    list: { type: 'string' },
    project: { type: 'string' },
    signature: { type: 'string' },
  })
  if (values.help) return io.print(help)
  const [command, url, ...more] = positionals
  if (command !== 'verify' || url === undefined || more.length > 0)
    throw new UsageError(`frame verify <url>, not: ${positionals.join(' ') || 'nothing'}`)
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new UsageError(`${url}: Not an http or https URL`)
  if (!values.project) throw new UsageError('--project is missing')
  if (values.signature && !values.key) throw new UsageError('--signature requires --key')

  const listFile = values.list ?? ownList
  const text = await read(listFile)
  if (values.key)
    verifySshSignature({
      content: Buffer.from(text),
      key: await read(values.key),
      namespace,
      signature: await read(values.signature ?? `${listFile}.sig`),
    })
  io.print(
    values.key ? 'The signature of the list is valid.' : 'The signature was not checked: no --key',
  )
  await compare(text, { projectId: values.project, url }, io)
}

async function compare(
  text: string,
  place: { projectId: string; url: string },
  io: CliIo,
): Promise<void> {
  const list = readHashList(text)
  const outgoing = createOutgoingFetch()
  try {
    const signal = AbortSignal.timeout(verifyMs)
    const problems = await verifyFrame({ ...place, fetch: outgoing.fetch, list, signal })
    if (problems.length > 0)
      throw new BaseError('CONFLICT', {
        hints: problems,
        shortMessage: `${problems.length} of ${Object.keys(list.files).length} files are not those of the list`,
      })
    io.print(`All ${Object.keys(list.files).length} files are those of the list.`)
  } finally {
    await outgoing.close()
  }
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new BaseError('OPTIONS_INVALID', { cause, shortMessage: `${path}: Not readable` })
  })
}
