import { createHash } from 'node:crypto'
import { BaseError, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { toSitePath } from './readSite.ts'

/** Maximum size of a served file, in bytes. */
const maxFileBytes = 8 * 1024 * 1024
/** Files that are downloaded at the same time. */
const atOnce = 8

const HashList = v.object({
  files: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^(?:[\w-]+\/)*[\w.-]+$/)),
      v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
    ),
    v.check((files) => 'sdk.html' in files, 'Lacks sdk.html'),
  ),
})

/** SHA-384 of each file of a build, by file name. */
export type HashList = v.InferOutput<typeof HashList>

/** Reads a build's hash list. @throws `OPTIONS_INVALID` for another text. */
export function readHashList(text: string): HashList {
  try {
    return parse(HashList, JSON.parse(text))
  } catch (cause) {
    throw new BaseError('OPTIONS_INVALID', {
      cause,
      hints: ['Pass build.json of the release, or leave out --list.'],
      shortMessage: 'Not a hash list of a frame',
    })
  }
}

/**
 * Downloads every file of a served frame and compares its hash with the list.
 *
 * The result is about what this machine received: a server can send other files to other users.
 *
 * @param options.projectId - A project of the server; the frame's document is only served to a project.
 * @param options.url - Origin of the frame.
 * @returns One sentence for each difference; none if the frame is that of the list.
 * @throws `UPSTREAM_UNAVAILABLE` if the server can't be reached.
 */
export async function verifyFrame(options: verifyFrame.Options): Promise<string[]> {
  const names = Object.keys(options.list.files)
  const problems: string[] = []
  for (let start = 0; start < names.length; start += atOnce) {
    const some = names.slice(start, start + atOnce)
    const found = await Promise.all(some.map((name) => compareFile(name, options)))
    problems.push(...found.flatMap((problem) => problem ?? []))
  }
  return problems
}

export declare namespace verifyFrame {
  type Options = {
    fetch: typeof globalThis.fetch
    list: HashList
    projectId: string
    signal: AbortSignal
    url: string
  }
}

/** Returns how a served file differs from the list. */
async function compareFile(
  name: string,
  { fetch, list, projectId, signal, url: origin }: verifyFrame.Options,
): Promise<string | undefined> {
  const path = toSitePath(name)
  const url = new URL(path, origin)
  if (name === 'sdk.html') url.searchParams.set('projectId', projectId)
  const response = await fetch(url.href, { redirect: 'manual', signal }).catch((cause: unknown) => {
    throw new BaseError('UPSTREAM_UNAVAILABLE', {
      cause,
      hints: ['Check the address, and that the server runs.'],
      shortMessage: `${url.origin} can’t be reached`,
    })
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    return `${path}: the server responds with ${response.status}`
  }
  const hash = createHash('sha384')
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxFileBytes) return `${path}: larger than ${maxFileBytes} bytes`
    hash.update(chunk)
  }
  const isSame = `sha384-${hash.digest('base64')}` === list.files[name]
  return isSame ? undefined : `${path}: differs from the list`
}
