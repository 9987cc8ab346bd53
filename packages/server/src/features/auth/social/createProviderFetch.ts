import type { CustomFetch } from 'openid-client'
import { readText } from '../../../readText.ts'
import { ProviderFailure } from './ProviderFailure.ts'

/** Maximum size of a response, in bytes. */
const maxBytes = 64 * 1024
/** Timeout of a request to a provider, in milliseconds. */
const timeoutMs = 10_000

/**
 * Creates the `fetch` for one provider. It allows only the configured URLs, whatever a response names, and refuses
 * redirects.
 */
export function createProviderFetch(options: {
  fetch: typeof globalThis.fetch
  /** URLs that may be requested, compared without their query. */
  urls: readonly string[]
}): CustomFetch {
  const { fetch, urls } = options
  const allowed = new Set(urls.map(withoutQuery))

  return async (url, { body, headers, method, signal }) => {
    if (!allowed.has(withoutQuery(url))) throw new ProviderFailure('address')
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      // The library declares its own type for the body.
      body: (body ?? null) as BodyInit | null,
      headers,
      method,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    if (response.status >= 300 && response.status < 400) throw new ProviderFailure('redirect')
    const text = await readText(response.body, maxBytes)
    if (text === undefined) throw new ProviderFailure('size')
    return new Response(text, { headers: response.headers, status: response.status })
  }
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
