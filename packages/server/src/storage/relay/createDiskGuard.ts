import { statfs } from 'node:fs/promises'

/** How long a measurement is used, in milliseconds. */
const measuredMs = 1_000

/**
 * Creates a function that returns true if the file system of a folder has at least `freeBytes` free.
 *
 * @throws if the file system can't be read.
 */
export function createDiskGuard(options: createDiskGuard.Options): () => Promise<boolean> {
  const { clock, folder, freeBytes } = options
  let last: { atMs: number; hasRoom: Promise<boolean> } | undefined

  async function measure(): Promise<boolean> {
    // Blocks that only root may use are not counted.
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= freeBytes
  }

  return () => {
    if (!last || clock() - last.atMs >= measuredMs) last = { atMs: clock(), hasRoom: measure() }
    return last.hasRoom
  }
}

export declare namespace createDiskGuard {
  type Options = {
    clock: () => number
    folder: string
    /** Minimum free space, in bytes. */
    freeBytes: number
  }
}
