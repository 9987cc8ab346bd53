import { createKeyring } from '../keys/createKeyring.ts'
import type { MethodContext } from '../methods/Method.ts'
import { prepare } from '../methods/methods.ts'
import { memoryStorage, mnemonic, network } from './fixtures.ts'

export const keyring = createKeyring(mnemonic)

/** A session on one network that shares the first of the wallet's two accounts. */
export function methodContext(options: Partial<MethodContext> & { chainId: string }) {
  const { chainId } = options
  return {
    accounts: [`${chainId}:${keyring.addressOf(0, chainId)}`],
    activeChainId: chainId,
    accountCount: 2,
    fetch: globalThis.fetch,
    keyring,
    networks: [network()],
    rpcUrlOf: () => undefined,
    storage: memoryStorage(),
    ...options,
  } satisfies MethodContext
}

/** Returns a function that prepares a request of a site on one network. */
export function askOn(chainId: string) {
  return (method: string, params: unknown, options: Partial<MethodContext> = {}) =>
    prepare({ method, params }, methodContext({ ...options, chainId }))
}
