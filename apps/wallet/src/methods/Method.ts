import type { Description } from '../confirm/Description.ts'
import type { execute } from '../confirm/execute.ts'
import type { Fee } from '../confirm/fee.ts'
import type { Keyring } from '../keys/createKeyring.ts'
import { ProviderRpcError } from '../providerError.ts'
import type { Network } from '../walletConfig.ts'
import type { WalletRequest } from '../walletRequest.ts'

/** Input of a method, besides its parameters. */
export type MethodContext = {
  /** Accounts that the session shares, as CAIP-10. */
  readonly accounts: readonly string[]
  /** Network of the request, as CAIP-2. */
  readonly chainId: string
  /** The site's current network of the same namespace, as CAIP-2. */
  readonly activeChainId: string
  /** Number of accounts in the wallet. */
  readonly accountCount: number
  readonly fetch: typeof globalThis.fetch
  readonly keyring: Keyring
  /** EVM networks. */
  readonly networks: readonly Network[]
  /** Returns the RPC URL of a non-EVM network; `undefined` if the wallet has none. */
  readonly rpcUrlOf: (chainId: string) => string | undefined
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/** A parsed request. */
export type Prepared = {
  /** True if the result contains only what the session shares already, so that no approval is needed. */
  readonly isQuiet?: boolean
  /** True if it is done already and only the site doesn't know. */
  readonly isDone?: boolean
  readonly description: Description
  /** Address that signs; absent if nothing is signed. */
  readonly account?: string
  /** Input of the fee estimate. */
  readonly costs?: {
    request: Extract<WalletRequest, { kind: 'transaction' }>
    wallet: Pick<execute.Wallet, 'account' | 'networks'>
  }
  /** @param fee - The fee as shown to the user. */
  run(fee?: Fee): Promise<Outcome>
}

export type Outcome = {
  readonly result: unknown
  /** New current network of the site, as CAIP-2. */
  readonly switchTo?: string
}

/** @throws `ProviderRpcError` for invalid parameters, or an account that is not shared. */
export type Method = (params: unknown, context: MethodContext) => Prepared

/** Returns the addresses that the session shares on the network of the request. */
export function sharedAddresses({ accounts, chainId }: MethodContext): string[] {
  const prefix = `${chainId}:`
  return accounts
    .filter((account) => account.startsWith(prefix))
    .map((account) => account.slice(prefix.length))
}

/**
 * Returns the index of the account with an address.
 *
 * @throws `ProviderRpcError` 4100 if the session doesn't share the address.
 */
export function findSigner(context: MethodContext, address: string): number {
  const { accountCount, chainId, keyring } = context
  const isSame = (other: string | undefined) =>
    chainId.startsWith('eip155:')
      ? other?.toLowerCase() === address.toLowerCase()
      : other === address
  const index = Array.from({ length: accountCount }, (_, index) => index).find((index) =>
    isSame(keyring.addressOf(index, chainId)),
  )
  if (index === undefined || !sharedAddresses(context).some(isSame))
    throw ProviderRpcError.of('unauthorised')
  return index
}

/** Returns a request that needs no approval, because the session shares the result already. */
export function quiet(result: () => unknown): Prepared {
  return {
    isQuiet: true,
    description: { title: '', summary: '', confirmLabel: '', rows: [], warnings: [] },
    run: async () => ({ result: result() }),
  }
}

/** Returns the error for a request that the wallet understands but doesn't support. */
export function refuse(message: string): ProviderRpcError {
  return new ProviderRpcError({ code: 4200, message })
}
