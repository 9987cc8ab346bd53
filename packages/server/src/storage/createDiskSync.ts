import { closeSync, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** A file whose data can be written to the disk. */
export type SyncedFile = { close(): Promise<void>; sync(): Promise<void> }

/** Opens a file that exists. Its data is written to the disk on a thread of the pool. */
export function openSyncedFile(path: string): SyncedFile {
  const descriptor = openSync(path, 'r+')
  return {
    close: async () => closeSync(descriptor),
    sync: () => promisify(fdatasync)(descriptor),
  }
}

/** Waits until written data is on the disk. Calls during a sync share the next one. */
export type DiskSync = {
  /** Waits for the last sync, and closes the file. */
  close(): Promise<void>
  /** Resolves when everything that was written before the call is on the disk. */
  flush(): Promise<void>
  /** Resolves when everything that was flushed until now is on the disk; `undefined` if it is already. */
  pending(): Promise<void> | undefined
  /** @throws The error of the failed sync: data that seemed stored may be lost, so no later statement may run. */
  requireIntact(): void
}

/** @param file - Absent if the data is on the disk, or needn't be, as soon as it is written. */
export function createDiskSync(file: SyncedFile | undefined): DiskSync {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let failure: { error: unknown } | undefined

  async function start() {
    next = undefined
    if (failure) throw failure.error
    try {
      await file?.sync()
    } catch (error) {
      failure = { error }
      throw error
    } finally {
      running = next
    }
  }

  async function close() {
    await (next ?? running)?.catch(() => {})
    await file?.close()
  }

  function flush(): Promise<void> {
    if (!running) running = start()
    else next ??= running.then(start, start)
    const flushed = next ?? running
    // Each of the writers reports the failure.
    flushed.catch(() => {})
    return flushed
  }

  return {
    close,
    flush,
    pending: () => next ?? running,
    requireIntact() {
      if (failure) throw failure.error
    },
  }
}
