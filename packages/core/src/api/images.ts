import {
  type ChainId,
  getAssetImage,
  getCurrencyImage,
  getTokenImage,
  getWalletImage,
} from '@fairlead/protocol'
import type { ApiClient } from './ApiClient.ts'
import { requestTimeoutMs, routeUrl } from './request.ts'

/** Size limits of images, in bytes: catalogue images (`id`) and others (`url`). Source: data API, 4 and 9.1. */
const largest = { id: 512 * 1024, url: 1024 * 1024 }
const types = /^image\/(?:gif|jpeg|png|svg\+xml|webp)(?:;|$)/i

/**
 * Images for `<img>`, by the id of a wallet's image, by URL, or by `asset:eip155-1`, `currency:USD` and
 * `token:eip155-1/ETH`. Images of chains that the server does not support are not requested, because browsers
 * log every 404 to the console. Images are fetched as blobs, because a strict `img-src` policy allows only
 * `self` and `blob:`.
 */
export type Images = {
  /** Returns the object URL of a loaded image; undefined while it is loading or if it failed. */
  get(id: string): string | undefined
  /**
   * Keeps an image while it is on screen, and loads it if needed.
   *
   * @param onChange - Called when the result of `get` changes.
   * @returns Releases the image.
   */
  hold(id: string, onChange: () => void): () => void
  /** Aborts all requests and revokes all object URLs. */
  dispose(): void
}

type Kept = { readonly holders: Set<() => void>; url?: string; asking?: AbortController }

/**
 * Caches the most recently used images. An image on screen is never dropped, so the cache can exceed `size`
 * for a time. A failed image is not requested again.
 */
export function createImages(options: createImages.Options): Images {
  const { isServed, server, size, urls = URL } = options
  // Ordered by last use; the least recently used image is dropped first.
  const known = new Map<string, Kept>()
  const failed = new Set<string>()

  function trim() {
    let surplus = [...known.values()].filter(({ url }) => url).length - size
    for (const [id, { holders, url }] of known) {
      if (surplus <= 0) return
      if (!url || holders.size > 0) continue
      urls.revokeObjectURL(url)
      known.delete(id)
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
      // Aborted because the image is no longer held. It may still load later.
      if (asking.signal.aborted) return
      failed.add(id)
      known.delete(id)
    }
    for (const onChange of picture.holders) onChange()
  }

  return {
    get: (id) => known.get(id)?.url,
    hold(id, onChange) {
      if (failed.has(id)) return () => {}
      const picture: Kept = known.get(id) ?? { holders: new Set() }
      // Unique per call, since two rows may pass the same function.
      const holder = () => onChange()
      picture.holders.add(holder)
      known.delete(id)
      known.set(id, picture)
      if (!picture.url && !picture.asking) {
        picture.asking = new AbortController()
        void fetchInto(id, picture, picture.asking)
      }
      return () => {
        picture.holders.delete(holder)
        if (picture.holders.size > 0 || known.get(id) !== picture) return
        if (picture.url) return trim()
        picture.asking?.abort()
        known.delete(id)
      }
    },
    dispose() {
      for (const { asking, url } of known.values()) {
        asking?.abort()
        if (url) urls.revokeObjectURL(url)
      }
      known.clear()
    },
  }
}

export declare namespace createImages {
  type Options = {
    isServed: (chainId: ChainId) => Promise<boolean>
    server: () => Promise<ApiClient>
    /** Number of images that are kept in addition to those on screen. */
    size: number
    urls?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> | undefined
  }
}

/** Routes of images that are not wallet images. */
const routes: Readonly<Record<string, typeof getWalletImage>> = {
  asset: getAssetImage,
  currency: getCurrencyImage,
  token: getTokenImage,
}

/** Matches ids that name a chain: `asset:eip155-1`, `token:eip155-1/ETH`. */
const ofChain = /^(?:asset:|token:(?=.+\/))(\w+-[\w-]+)(?:\/|$)/

/** Returns the URL of an image on the server; undefined if no server is configured. */
export function imageAddress(server: ApiClient, id: string): string | undefined {
  const base = server.urls.wallet
  const [, kind = '', name = id] = /^(asset|currency|token):(?:\w+-[\w-]+\/)?(.+)$/.exec(id) ?? []
  const route = routes[kind] ?? getWalletImage
  return base && routeUrl(server, base, route, { params: { id: name } })
}

async function fetchPicture(server: ApiClient, id: string, signal: AbortSignal): Promise<Blob> {
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
