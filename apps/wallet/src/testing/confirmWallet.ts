import type { readRequest } from '../confirm/readRequest.ts'
import { account, memoryStorage, network } from './fixtures.ts'
import { keyring } from './methodContext.ts'

/** Wallet data of the confirm window. */
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
