import { BaseError } from '@fairlead/protocol'
import { createTurns } from './createTurns.ts'
import { type Content, readDataUrl } from './readDataUrl.ts'

// Source of these limits: data API contract, section 4.
/** Timeout of one read including redirects, in milliseconds. */
const readMs = 5_000
const defaultMaxBytes = 5 * 1024 * 1024
const maxRedirects = 3
/** Number of reads at the same time. This process holds up to 5 MiB of each. */
const atOnce = 16
/** Maximum number of reads that wait. */
const maxWaiting = 256

/** Result of a read. `isFinal`: a retry would not help. */
export type Finding =
  | { readonly content: Content; readonly isFound: true }
  | { readonly isFinal: boolean; readonly isFound: false }

/** Reads untrusted URLs. Never throws, because third-party data may contain anything. */
export type UntrustedReader = {
  /**
   * @param uri - `https:` on a public address, `ipfs:` or `data:`; other schemes are refused.
   * @param options.body - Sent as JSON by POST; redirects are not followed then.
   * @param options.maxBytes - Default: 5 MiB.
   */
  read(uri: string, options?: UntrustedReader.Options): Promise<Finding>
}

export declare namespace UntrustedReader {
  type Options = { body?: unknown; maxBytes?: number; signal?: AbortSignal | undefined }
}

const never: Finding = { isFinal: true, isFound: false }
const notNow: Finding = { isFinal: false, isFound: false }

/**
 * @param options.guardedFetch - See {@link createGuardedFetch}; nothing is fetched without it.
 * @param options.ipfsGateway - Gateway of the operator; may be on this machine.
 * @param options.ownFetch - Fetches URLs of the operator's configuration.
 */
export function createUntrustedReader(options: {
  guardedFetch?: typeof globalThis.fetch | undefined
  ipfsGateway?: string | undefined
  ownFetch: typeof globalThis.fetch
  timeoutMs?: number
}): UntrustedReader {
  const { guardedFetch, ipfsGateway, ownFetch, timeoutMs = readMs } = options
  const inTurn = createTurns(atOnce, maxWaiting)
  const gateway = ipfsGateway === undefined ? undefined : new URL(ipfsGateway)

  /** True for the gateway and its subdomains: gateways redirect to a subdomain per content. */
  function isOfGateway(url: URL): boolean {
    if (!gateway || url.protocol !== gateway.protocol || url.port !== gateway.port) return false
    return url.hostname === gateway.hostname || url.hostname.endsWith(`.${gateway.hostname}`)
  }

  async function follow(start: URL, isTrusted: boolean, init: RequestInit, maxBytes: number) {
    let url = start
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const way = isTrusted && isOfGateway(url) ? ownFetch : guardedFetch
      if (!way) return never
      const response = await way(url.href, { ...init, redirect: 'manual' })
      const location = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || !location)
        return await readAnswer(response, maxBytes)
      response.body?.cancel().catch(() => {})
      if (init.body || !URL.canParse(location, url)) return never
      url = new URL(location, url)
    }
    return never
  }

  return {
    async read(uri, { body, maxBytes = defaultMaxBytes, signal } = {}) {
      if (/^data:/i.test(uri)) {
        const content = readDataUrl(uri, maxBytes)
        return content ? { content, isFound: true } : never
      }
      const isIpfs = /^ipfs:/i.test(uri)
      const text = isIpfs && gateway ? toIpfsUrl(uri, gateway) : uri
      if (text === undefined || text.length > 8_192 || !URL.canParse(text)) return never
      const start = new URL(text)
      const readNow = async () => {
        const timeout = AbortSignal.timeout(timeoutMs)
        const init: RequestInit = {
          headers: {
            accept: '*/*',
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          method: body === undefined ? 'GET' : 'POST',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }
        try {
          return await follow(start, isIpfs, init, maxBytes)
        } catch (error) {
          return BaseError.find(error, 'REQUEST_REJECTED') ? never : notNow
        }
      }
      return inTurn(readNow) ?? notNow
    },
  }
}

async function readAnswer(response: Response, maxBytes: number): Promise<Finding> {
  const refuse = (finding: Finding) => {
    response.body?.cancel().catch(() => {})
    return finding
  }
  if (!response.ok) {
    const isFinal = response.status < 500 && ![408, 425, 429].includes(response.status)
    return refuse(isFinal ? never : notNow)
  }
  if (Number(response.headers.get('content-length')) > maxBytes) return refuse(never)
  const bytes = await readBytes(response.body, maxBytes)
  if (!bytes) return never
  const [type = ''] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
  return { content: { bytes, type: type.trim() }, isFound: true }
}

/** `ipfs://<cid>/path`; some write `ipfs://ipfs/<cid>/path`. A CID is case-sensitive. */
const form = /^ipfs:\/\/(?:ipfs\/)?(?<cid>[A-Za-z0-9]{32,128})(?<path>\/[^?#]*)?(?:[?#].*)?$/i

/**
 * Returns the URL of an IPFS content at a gateway.
 *
 * @param gateway - May have a path; `/ipfs/<cid>` is appended to it.
 * @returns `undefined` if it is not an IPFS URL, or its path leaves the content.
 */
function toIpfsUrl(uri: string, gateway: URL): string | undefined {
  const { cid, path = '' } = form.exec(uri)?.groups ?? {}
  if (cid === undefined || /%2f|%5c|\\/i.test(path)) return undefined
  const root = `${gateway.pathname.replace(/\/+$/, '')}/ipfs/${cid}`
  const url = new URL(`${root}${path}`, gateway)
  // The URL parser has resolved `..` by now.
  const isInside = url.pathname === root || url.pathname.startsWith(`${root}/`)
  return isInside ? url.href : undefined
}

/**
 * Reads a stream, never keeping more than `maxBytes`.
 *
 * @returns `undefined` when the stream is longer; the rest is not read.
 */
async function readBytes(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      // Cancelling may fail while the sender keeps sending. The result is known by then, so the error is ignored.
      reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}
