import { randomBytes } from 'node:crypto'
import { readKeyEnv, readStorageEnv } from '../env.ts'
import { createFileKms, type FileKms } from '../kms/createFileKms.ts'
import { createKeyService } from '../kms/keyService/createKeyService.ts'
import { createOutgoingFetch } from '../outgoingFetch.ts'
import type { CliIo } from './CliIo.ts'

/**
 * Opens the keys of the environment, and closes the connection to the key service after use.
 *
 * @param options.mayCreate - If true, missing key files are created.
 */
export async function withKms<value>(
  io: CliIo,
  options: { mayCreate: boolean },
  use: (kms: FileKms) => Promise<value>,
): Promise<value> {
  const env = { ...readStorageEnv(io.variables), ...readKeyEnv(io.variables) }
  const { keyServiceSettings: settings } = env
  const outgoing = createOutgoingFetch()
  const clock = Date.now
  try {
    const keyService = settings && createKeyService(settings, { clock, fetch: outgoing.fetch })
    return await use(createFileKms({ ...env, ...options, clock, keyService, random: randomBytes }))
  } finally {
    await outgoing.close()
  }
}
