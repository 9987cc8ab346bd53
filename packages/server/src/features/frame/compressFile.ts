import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteFile } from './readSite.ts'

type Coding = 'br' | 'gzip'

/** Minimum size of a compressed file, in bytes. Smaller files fit into the first packet anyway. */
const smallestBytes = 1024
/** Best first. */
const codings: readonly Coding[] = ['br', 'gzip']
/** Images and fonts are compressed already. */
const compressible = /^(?:text\/|application\/json|image\/svg)/

const compressors = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
} satisfies Record<Coding, unknown>

/** Compressed files. Each file is compressed once for each coding, at the first request. */
const compressed = new WeakMap<SiteFile, Map<Coding, Promise<Uint8Array<ArrayBuffer>>>>()

/**
 * Returns a file in the best content coding that a request accepts.
 *
 * @param accepted - Value of `Accept-Encoding`. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 * @returns The body and its headers. `Vary` is set for every file that has several codings.
 */
export async function compressFile(
  file: SiteFile,
  accepted: string | null,
): Promise<{ body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const { bytes, contentType } = file
  if (bytes.length < smallestBytes || !compressible.test(contentType))
    return { body: bytes, headers: {} }
  const vary = { vary: 'accept-encoding' }
  const coding = pickCoding(accepted ?? '')
  if (!coding) return { body: bytes, headers: vary }
  return { body: await compress(file, coding), headers: { ...vary, 'content-encoding': coding } }
}

function pickCoding(accepted: string): Coding | undefined {
  const names = accepted.split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name]
  })
  return codings.find((coding) => names.includes(coding))
}

function compress(file: SiteFile, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const done = compressed.get(file) ?? new Map<Coding, Promise<Uint8Array<ArrayBuffer>>>()
  compressed.set(file, done)
  const result = done.get(coding) ?? runCompressor(file.bytes, coding)
  done.set(coding, result)
  // The next request tries again.
  result.catch(() => done.delete(coding))
  return result
}

async function runCompressor(bytes: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return new Uint8Array(
    coding === 'gzip'
      ? await compressors.gzip(bytes)
      : await compressors.br(bytes, {
          // Higher qualities take ten times as long, and save only a twentieth of the size.
          params: { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
  )
}
