import { readStorageEnv } from '../env.ts'
import { openStorage } from '../storage/openStorage.ts'
import type { Storage } from '../storage/Storage.ts'
import type { CliIo } from './CliIo.ts'

/** Lends the database of the environment, brought up to date. */
export async function withStorage<value>(
  io: CliIo,
  use: (storage: Storage, migrated: readonly string[]) => Promise<value>,
): Promise<value> {
  const storage = openStorage({ clock: Date.now, ...readStorageEnv(io.variables) })
  try {
    return await use(storage, await storage.migrate())
  } finally {
    await storage.close()
  }
}
