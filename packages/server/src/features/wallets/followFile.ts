import { readFile, stat } from 'node:fs/promises'
import { BaseError } from '@fairlead/protocol'
import type { Log } from '../../log.ts'
import { type Catalogue, createCatalogue } from './createCatalogue.ts'
import { readWallets } from './readWallets.ts'

/** Minimum interval between two checks of the file, in milliseconds. */
const lookEveryMs = 1_000
/** Maximum size of the file, in bytes; enough for thousands of wallets. */
const maxBytes = 10 * 1024 * 1024

/** Source of a wallet list. Returns `undefined` until it has had a valid list. */
export type CatalogueSource = { current(): Promise<Catalogue | undefined> }

/**
 * Follows a list in a file and reads it again when the file changes. If the file becomes invalid or disappears, the
 * last valid list stays. A file that never existed is not an error.
 */
export function followFile(
  file: string,
  { clock, log }: { clock: () => number; log: Log },
): CatalogueSource {
  let last: Catalogue | undefined
  let looking: Promise<void> | undefined
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let seen = 'absent'

  async function look(): Promise<void> {
    const stats = await stat(file).catch(() => undefined)
    const state = stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : 'absent'
    if (state === seen) return
    seen = state
    try {
      if (!stats) throw new BaseError('OPTIONS_INVALID', { shortMessage: 'Gone' })
      if (stats.size > maxBytes)
        throw new BaseError('OPTIONS_INVALID', { shortMessage: 'Too large' })
      last = createCatalogue(readWallets(await readFile(file, 'utf8')))
      log({ event: 'catalogueLoaded', source: 'file', wallets: last.size })
    } catch (error) {
      const reason = BaseError.is(error) ? error.shortMessage : 'Not readable'
      log({ event: 'catalogueFailed', reason, source: 'file' })
    }
  }

  return {
    async current() {
      if (!looking && clock() - lookedAtMs >= lookEveryMs) {
        lookedAtMs = clock()
        looking = look().finally(() => {
          looking = undefined
        })
      }
      await looking
      return last
    },
  }
}
