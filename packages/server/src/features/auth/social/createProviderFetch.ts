import type { CustomFetch } from 'openid-client'
import { readText } from '../../../readText.ts'
import { ProviderFailure } from './ProviderFailure.ts'

/** Most that an answer may hold, in bytes. */
const maxBytes = 64 * 1024
/** Longest that a provider may take, in milliseconds. */
const timeoutMs = 10_000

/**
 * The way to one provider: to the addresses that were configured and no others, whatever an answer
 * says. Redirects are not followed.
 */
export function createProviderFetch(options: createProviderFetch.Options): CustomFetch {
  const { fetch, urls } = options
  const allowed = new Set(urls.map(withoutQuery))

  return async (url, { body, headers, method, signal }) => {
    if (!allowed.has(withoutQuery(url))) throw new ProviderFailure('address')
    const limit = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      // The library's own type of the same thing.
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

export declare namespace createProviderFetch {
  type Options = {
    fetch: typeof globalThis.fetch
    /** Everything that may be asked; queries don't count. */
    urls: readonly string[]
  }
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
