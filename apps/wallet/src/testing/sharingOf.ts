import { createSharing } from '../announcer/namespaces/createSharing.ts'
import { confirmScript } from './confirmScript.ts'
import { memoryStorage } from './fixtures.ts'

/** What a site may see of some networks, and the person who decides. */
export function sharingOf(chains: readonly string[], storage = memoryStorage()) {
  const confirm = confirmScript()
  return {
    confirm,
    sharing: createSharing({ chains, confirm, getStorage: () => storage, storageKey: 'test' }),
  }
}
