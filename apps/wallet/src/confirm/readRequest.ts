import { bytesToHex } from 'viem'
import type { Keyring } from '../keys/createKeyring.ts'
import type { WindowRequest } from '../messages.ts'
import type { Prepared } from '../methods/Method.ts'
import { prepare } from '../methods/methods.ts'
import { nameOfChain } from '../methods/nameOfChain.ts'
import type { NamespaceRequest, SharedAccount } from '../namespaceRequest.ts'
import { ProviderRpcError } from '../providerError.ts'
import { toShown } from './Description.ts'
import { describe } from './describe.ts'
import { execute } from './execute.ts'

/** The confirm window uses only the wallet's first account. */
const own = 0

/**
 * Returns the description of a page's request, and the function that executes it.
 *
 * @throws `ProviderRpcError` or `InputError` for a request that can't be displayed.
 */
export function readRequest(request: WindowRequest, wallet: readRequest.Wallet): Prepared {
  const { account, fetch, keyring, networks, rpcUrlOf, storage } = wallet
  if (request.kind === 'share') return readShare(request, wallet)
  if (request.kind === 'call')
    return prepare(request, {
      accountCount: 1,
      accounts: request.accounts,
      activeChainId: request.chainId,
      chainId: request.chainId,
      fetch,
      keyring,
      networks,
      rpcUrlOf,
      storage,
    })
  return {
    account: account.address,
    description: describe(request, networks),
    ...(request.kind === 'transaction' && { costs: { request, wallet } }),
    run: async (fee) => ({ result: await execute(request, wallet, fee) }),
  }
}

export declare namespace readRequest {
  type Wallet = execute.Wallet & {
    fetch: typeof globalThis.fetch
    keyring: Keyring
    rpcUrlOf: (chainId: string) => string | undefined
  }
}

function readShare(
  { chains }: Extract<NamespaceRequest, { kind: 'share' }>,
  { keyring, networks }: readRequest.Wallet,
): Prepared {
  const shared = chains.flatMap((chainId): SharedAccount[] => {
    const account = keyring.accountOn(own, chainId)
    if (!account) return []
    const publicKey = bytesToHex(account.publicKey).slice(2)
    return [{ address: account.address, chainId, publicKey }]
  })
  if (shared.length === 0) throw ProviderRpcError.of('chainUnknown')
  return {
    description: toShown({
      ...describe({ kind: 'connect', chainId: 1 }, []),
      rows: shared.map(({ address, chainId }) => ({
        label: nameOfChain(chainId, networks),
        value: address,
      })),
    }),
    run: async () => ({ result: shared }),
  }
}
