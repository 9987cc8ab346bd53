import { createSharing } from '../announcer/namespaces/createSharing.ts'
import { confirmScript } from './confirmScript.ts'
import { memoryStorage } from './fixtures.ts'

/** Accounts shared with a site on some networks, and the scripted confirm window. */
export function sharingOf(chains: readonly string[], storage = memoryStorage()) {
  const confirm = confirmScript()
  return {
    confirm,
    sharing: createSharing({ chains, confirm, getStorage: () => storage, storageKey: 'test' }),
  }
}
