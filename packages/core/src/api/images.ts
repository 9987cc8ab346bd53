import {
  type ChainId,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
} from '@fairlead/protocol'
import { requestTimeoutMs, routeUrl } from './request.ts'
import type { Server } from './server.ts'

/** Longest picture that is taken, in bytes: of the catalogue, and others. Source: data API, 4 and 9.1. */
const largest = { id: 512 * 1024, url: 1024 * 1024 }
const types = /^image\/(?:gif|jpeg|png|svg\+xml|webp)(?:;|$)/i

/**
 * Pictures of the server, for `<img>` alone: by the id of a wallet's, by its URL, or as `asset:eip155-1`,
 * `currency:USD` and `token:eip155-1/ETH`. Those of a chain that the server doesn't serve are not asked
 * for: browsers write every 404 into the page's console. Fetched rather than linked, because a strict page lets pictures come from itself and from memory.
 */
export type Images = {
  /** Object URL of a picture that is here; undefined while it is fetched, and where it can't be had. */
  get(id: string): string | undefined
  /**
   * Keeps a picture as long as it is on the screen, and fetches it where it is not here yet.
   *
   * @param onChange - Called when `get` has another answer.
   * @returns Lets go of it.
   */
  hold(id: string, onChange: () => void): () => void
  /** Gives all of them up. */
  dispose(): void
}

type Kept = { readonly holders: Set<() => void>; url?: string; asking?: AbortController }

/**
 * Keeps the pictures that were used last. One that is on the screen is never dropped, so there may
 * be more than `size` for a while. What failed is not asked for again.
 */
export function createImages(options: createImages.Options): Images {
  const { isServed, server, size, urls = URL } = options
  // In the order of their last use: the first goes first.
  const kept = new Map<string, Kept>()
  const failed = new Set<string>()

  function trim() {
    let surplus = [...kept.values()].filter(({ url }) => url).length - size
    for (const [id, { holders, url }] of kept) {
      if (surplus <= 0) return
      if (!url || holders.size > 0) continue
      urls.revokeObjectURL(url)
      kept.delete(id)
      surplus -= 1
    }
  }

  async function fetchInto(id: string, picture: Kept, asking: AbortController) {
    try {
      const [, chain] = ofChain.exec(id) ?? []
      if (chain && !(await isServed(chain.replace('-', ':') as ChainId)))
        throw new TypeError('Not a chain of this server')
      const blob = await fetchPicture(await server(), id, asking.signal)
      if (asking.signal.aborted) return
      picture.url = urls.createObjectURL(blob)
      trim()
    } catch {
      // Nobody waits for it any more: that says nothing about the picture.
      if (asking.signal.aborted) return
      failed.add(id)
      kept.delete(id)
    }
    for (const onChange of picture.holders) onChange()
  }

  return {
    get: (id) => kept.get(id)?.url,
    hold(id, onChange) {
      if (failed.has(id)) return () => {}
      const picture: Kept = kept.get(id) ?? { holders: new Set() }
      // One of its own for each, as two rows may pass the same function.
      const holder = () => onChange()
      picture.holders.add(holder)
      kept.delete(id)
      kept.set(id, picture)
      if (!picture.url && !picture.asking) {
        picture.asking = new AbortController()
        void fetchInto(id, picture, picture.asking)
      }
      return () => {
        picture.holders.delete(holder)
        if (picture.holders.size > 0 || kept.get(id) !== picture) return
        if (picture.url) return trim()
        picture.asking?.abort()
        kept.delete(id)
      }
    },
    dispose() {
      for (const { asking, url } of kept.values()) {
        asking?.abort()
        if (url) urls.revokeObjectURL(url)
      }
      kept.clear()
    },
  }
}

export declare namespace createImages {
  type Options = {
    isServed: (chainId: ChainId) => Promise<boolean>
    server: () => Promise<Server>
    /** How many are kept beside those on the screen. */
    size: number
    urls?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> | undefined
  }
}

/** Routes of pictures that are not of wallets. */
const routes: Readonly<Record<string, typeof getWalletImage>> = {
  asset: getAssetImage,
  currency: getCurrencyImage,
  token: getTokenImage,
}

/** Ids that name a chain: `asset:eip155-1`, `token:eip155-1/ETH`. */
const ofChain = /^(?:asset:|token:(?=.+\/))(\w+-[\w-]+)(?:\/|$)/

/** Where the server has a picture; undefined where no server is configured. */
export function imageAddress(server: Server, id: string): string | undefined {
  const base = server.urls.wallet
  const [, kind = '', name = id] = /^(asset|currency|token):(?:\w+-[\w-]+\/)?(.+)$/.exec(id) ?? []
  const route = routes[kind] ?? getWalletImage
  return base && routeUrl(server, base, route, { params: { id: name } })
}

async function fetchPicture(server: Server, id: string, signal: AbortSignal): Promise<Blob> {
  const { environment } = server
  const limit = new AbortController()
  const cancel = environment.schedule(() => limit.abort(), requestTimeoutMs)
  try {
    const isUrl = /^https?:/.test(id)
    const address = isUrl ? id : (imageAddress(server, id) ?? '')
    const response = await environment.fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'strict-origin',
      signal: AbortSignal.any([signal, limit.signal]),
    })
    const type = response.headers.get('content-type') ?? ''
    const blob = await response.blob()
    const isPicture =
      response.ok && types.test(type) && blob.size > 0 && blob.size <= largest[isUrl ? 'url' : 'id']
    if (!isPicture) throw new TypeError('Not a picture')
    return blob
  } finally {
    cancel()
  }
}
