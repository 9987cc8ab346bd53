import { readStorageEnv } from '../env.ts'
import { openStorage } from '../storage/openStorage.ts'
import type { Storage } from '../storage/Storage.ts'
import type { CliIo } from './CliIo.ts'

/** Opens the database of the environment, migrates it, and closes it after use. */
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
