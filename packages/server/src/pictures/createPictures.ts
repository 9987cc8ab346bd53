import { createHash } from 'node:crypto'
import type { Outside } from '../outside/createOutside.ts'
import { createCache } from '../vendors/createCache.ts'
import { type Picture, toPicture } from './toPicture.ts'

const keptMs = 60 * 60_000
/** How long a host that did not answer is left alone. */
const pauseMs = 30_000
/** Most pictures in memory; one is seldom more than 50 KiB. */
const entries = 500
/** Pictures that are worked on at once: each may take 200 MB while it is read. */
const atOnce = 2

/** `isFinal`: asking again later would not help either. */
export type PictureFinding =
  | { readonly isFound: true; readonly picture: Picture }
  | { readonly isFinal: boolean; readonly isFound: false }

export type Pictures = {
  /** The picture that a stranger's address leads to, made small and harmless. Never throws. */
  read(uri: string): Promise<PictureFinding>
  /** One that was made a while ago, by its {@link hashOf}; nothing is fetched. */
  recall(hash: string | undefined): Promise<PictureFinding | undefined>
}

/** Makes pictures, each once for a while. */
export function createPictures(options: { clock: () => number; outside: Outside }): Pictures {
  const { clock, outside } = options
  const kept = createCache<PictureFinding>({ clock, entries, keptMs })
  const recent = createCache<PictureFinding>({ clock, entries, keptMs: pauseMs })
  const inTurn = createTurns(atOnce)

  async function make(uri: string): Promise<PictureFinding> {
    const finding = await outside.read(uri)
    if (!finding.isFound) return finding
    const picture = await inTurn(() => toPicture(finding.content.bytes))
    return picture ? { isFound: true, picture } : { isFinal: true, isFound: false }
  }

  return {
    async read(uri) {
      const key = hashOf(uri)
      try {
        return await kept.read(key, async () => {
          const finding = await recent.read(key, () => make(uri))
          // Thrown past the first cache, which keeps what is final alone.
          if (!finding.isFound && !finding.isFinal) throw notNow
          return finding
        })
      } catch (error) {
        if (error === notNow) return { isFinal: false, isFound: false }
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

/**
 * A short name of an address, the same on every server: whoever keeps a picture hears when it is
 * another.
 */
export function hashOf(uri: string): string {
  return createHash('sha256').update(uri).digest('base64url').slice(0, 16)
}

function createTurns(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return async <value>(work: () => Promise<value>): Promise<value> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
