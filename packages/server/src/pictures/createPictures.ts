import { createHash } from 'node:crypto'
import { createTurns } from '../untrusted/createTurns.ts'
import type { UntrustedReader } from '../untrusted/createUntrustedReader.ts'
import { createCache } from '../vendors/createCache.ts'
import { type Picture, toPicture } from './toPicture.ts'

const keptMs = 60 * 60_000
/** How long a failed URL is not fetched again, in milliseconds. */
const pauseMs = 30_000
/** Maximum number of cached images; one is seldom larger than 50 KiB. */
const entries = 500
/** Number of images decoded in parallel: each may take 200 MB. */
const decodesAtOnce = 2
/** Number of images fetched or decoded at the same time. This process holds up to 5 MiB of each. */
const atOnce = 8
/** Maximum number of images that wait before anything of them is fetched. */
const maxWaiting = 64

/** Result of reading an image. `isFinal`: a retry would not help. */
export type PictureFinding =
  | { readonly isFound: true; readonly picture: Picture }
  | {
      /** True if too many images are waiting, so that this one was not tried. */
      readonly isBusy?: true
      readonly isFinal: boolean
      readonly isFound: false
    }

export type Pictures = {
  /** Reads an image at an untrusted URL, resized and re-encoded. Never throws. */
  read(uri: string): Promise<PictureFinding>
  /** Returns a cached image by its {@link hashOf}; fetches nothing. */
  recall(hash: string | undefined): Promise<PictureFinding | undefined>
}

/** Creates images and caches them. */
export function createPictures(options: {
  clock: () => number
  outside: UntrustedReader
}): Pictures {
  const { clock, outside } = options
  const kept = createCache<PictureFinding>({ clock, entries, keptMs })
  const recent = createCache<PictureFinding>({ clock, entries, keptMs: pauseMs })
  const inTurn = createTurns(atOnce, maxWaiting)
  const decodeInTurn = createTurns(decodesAtOnce, atOnce)

  async function make(uri: string): Promise<PictureFinding> {
    const finding = await outside.read(uri)
    if (!finding.isFound) return finding
    const picture = await decodeInTurn(() => toPicture(finding.content.bytes))
    return picture ? { isFound: true, picture } : { isFinal: true, isFound: false }
  }

  return {
    async read(uri) {
      const key = hashOf(uri)
      try {
        return await kept.read(key, async () => {
          const finding = await recent.read(key, async () => {
            const making = inTurn(() => make(uri))
            if (!making) throw busy
            return making
          })
          // Thrown so that the first cache, which keeps final results only, does not store it.
          if (!finding.isFound && !finding.isFinal) throw notNow
          return finding
        })
      } catch (error) {
        if (error === notNow) return { isFinal: false, isFound: false }
        if (error === busy) return { isBusy: true, isFinal: false, isFound: false }
        throw error
      }
    },
    async recall(hash) {
      if (hash === undefined) return undefined
      return kept.read(hash, () => Promise.reject(notNow)).catch(() => undefined)
    },
  }
}

const notNow = Symbol('not now')
const busy = Symbol('busy')

/** Returns a short hash of a URL, the same on every server. A client that caches an image notices when it changes. */
export function hashOf(uri: string): string {
  return createHash('sha256').update(uri).digest('base64url').slice(0, 16)
}
