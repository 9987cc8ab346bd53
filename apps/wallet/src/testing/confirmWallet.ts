import type { readRequest } from '../confirm/readRequest.ts'
import { account, memoryStorage, network } from './fixtures.ts'
import { keyring } from './methodContext.ts'

/** What the confirm window works with. */
export function confirmWallet(options: Partial<readRequest.Wallet> = {}): readRequest.Wallet {
  return {
    account,
    fetch: globalThis.fetch,
    keyring,
    networks: [network()],
    rpcUrlOf: () => undefined,
    storage: memoryStorage(),
    ...options,
  }
}
