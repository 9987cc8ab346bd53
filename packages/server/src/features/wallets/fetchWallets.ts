import { BaseError, type Wallet } from '@fairlead/protocol'
import * as v from 'valibot'
import { readText } from '../../readText.ts'
import { readForeignWallet } from './readWallets.ts'

/** Maximum page size that servers accept. */
const entries = 100
/** Maximum number of pages, so that an endless list can't occupy the server. */
const maxPages = 100
const maxBytes = 4 * 1024 * 1024

const Page = v.object({
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  data: v.array(v.unknown()),
})

/** Another server of this protocol. */
export type Upstream = { readonly projectId: string; readonly url: string }

/**
 * Fetches the whole list of another server, page by page. Omits invalid entries and unsafe links.
 *
 * @returns The wallets in that server's order, and the number of omitted entries.
 * @throws `UPSTREAM_UNAVAILABLE` or `RESPONSE_INVALID`, with a message that contains no URL.
 */
export async function fetchWallets(
  upstream: Upstream,
  options: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<{ leftOut: number; wallets: readonly Wallet[] }> {
  const wallets = new Map<string, Wallet>()
  let leftOut = 0
  for (let page = 1; page <= maxPages; page++) {
    const { count, data } = await fetchPage(upstream, page, options)
    for (const entry of data) {
      const wallet = readForeignWallet(entry)
      if (wallet && !wallets.has(wallet.id)) wallets.set(wallet.id, wallet)
      else leftOut += 1
    }
    if (data.length === 0 || page * entries >= count) break
  }
  return { leftOut, wallets: [...wallets.values()] }
}

async function fetchPage(
  { projectId, url }: Upstream,
  page: number,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<v.InferOutput<typeof Page>> {
  const query = new URLSearchParams({ entries: String(entries), page: String(page), projectId })
  const response = await fetch(`${url.replace(/\/+$/, '')}/getWallets?${query}`, {
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    throw unavailable('The upstream server can’t be reached', cause)
  })
  if (response.status !== 200) {
    response.body?.cancel().catch(() => {})
    throw unavailable(
      `The upstream server responded to page ${page} with status ${response.status}`,
    )
  }
  const text = await readText(response.body, maxBytes).catch((cause: unknown) => {
    throw unavailable(`The upstream server’s response to page ${page} was interrupted`, cause)
  })
  const result = v.safeParse(Page, toJson(text))
  if (result.success) return result.output
  throw new BaseError('RESPONSE_INVALID', {
    shortMessage: `Page ${page} of the upstream server is not a list of wallets`,
  })
}

function toJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function unavailable(shortMessage: string, cause?: unknown): BaseError {
  return new BaseError('UPSTREAM_UNAVAILABLE', { cause, shortMessage })
}
