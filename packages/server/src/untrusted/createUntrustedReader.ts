import { BaseError } from '@fairlead/protocol'
import { readBytes } from './readBytes.ts'
import { type Content, readDataUrl } from './readDataUrl.ts'
import { toIpfsUrl } from './toIpfsUrl.ts'

// Source of these limits: data API contract, section 4.
/** Timeout of one read including redirects, in milliseconds. */
const readMs = 5_000
const defaultMaxBytes = 5 * 1024 * 1024
const maxRedirects = 3

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
export function createUntrustedReader(options: createUntrustedReader.Options): UntrustedReader {
  const { guardedFetch, ipfsGateway, ownFetch, timeoutMs = readMs } = options
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
        return await follow(new URL(text), isIpfs, init, maxBytes)
      } catch (error) {
        return BaseError.find(error, 'REQUEST_REJECTED') ? never : notNow
      }
    },
  }
}

export declare namespace createUntrustedReader {
  type Options = {
    guardedFetch?: typeof globalThis.fetch | undefined
    ipfsGateway?: string | undefined
    ownFetch: typeof globalThis.fetch
    timeoutMs?: number
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
