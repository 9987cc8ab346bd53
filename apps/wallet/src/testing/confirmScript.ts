import { readRequest } from '../confirm/readRequest.ts'
import type { WindowRequest } from '../messages.ts'
import { ProviderRpcError } from '../providerError.ts'
import { account, memoryStorage, network } from './fixtures.ts'
import { keyring } from './methodContext.ts'

/** The confirm window without a window: the user approves, unless `says` is `no`. */
export function confirmScript(options: Partial<readRequest.Wallet> = {}) {
  const script = {
    asked: [] as WindowRequest[],
    says: 'yes' as 'no' | 'yes',
    async ask(request: WindowRequest) {
      script.asked.push(request)
      const prepared = readRequest(request, confirmWallet(options))
      if (script.says === 'no') throw ProviderRpcError.of('rejected')
      return (await prepared.run()).result as never
    },
  }
  return script
}

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
