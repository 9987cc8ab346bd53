import { announceWalletStandard } from '@fairlead/core/testing/parts'
import { createSharing } from '../announcer/namespaces/createSharing.ts'
import { createStandardBridge } from '../announcer/namespaces/createStandardBridge.ts'
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

/** Announces a Wallet Standard wallet to a page whose registry starts later, and returns what the registry gets. */
export function registerStandard(kinds: Parameters<typeof createStandardBridge>[0]) {
  const page = new EventTarget()
  const found: object[] = []
  announceWalletStandard(createStandardBridge(kinds), page)
  const detail = { register: (wallet: object) => found.push(wallet) }
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  return found[0]
}
