import type { Description } from '../confirm/describe.ts'
import type { execute } from '../confirm/execute.ts'
import type { Fee } from '../confirm/fee.ts'
import type { Keyring } from '../keys/createKeyring.ts'
import { ProviderRpcError } from '../providerError.ts'
import type { Network } from '../walletConfig.ts'
import type { WalletRequest } from '../walletRequest.ts'

/** What a request is answered from. */
export type MethodContext = {
  /** CAIP-10: what the session shares. */
  readonly accounts: readonly string[]
  /** CAIP-2: what the request is for. */
  readonly chainId: string
  /** CAIP-2: what the site is on, of the same namespace. */
  readonly activeChainId: string
  /** How many accounts the wallet has. */
  readonly accountCount: number
  readonly fetch: typeof globalThis.fetch
  readonly keyring: Keyring
  /** Of Ethereum's kind. */
  readonly networks: readonly Network[]
  /** Node of another kind of network; `undefined` where the wallet has none. */
  readonly rpcUrlOf: (chainId: string) => string | undefined
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/** A request that was understood. */
export type Prepared = {
  /** Tells only what the session already knows, so nobody is asked. */
  readonly isQuiet?: boolean
  /** Done already: the site alone has not heard of it. */
  readonly isDone?: boolean
  readonly description: Description
  /** Address that signs; absent where nothing is signed. */
  readonly account?: string
  /** What the network's fee is estimated for. */
  readonly costs?: { request: WalletRequest; wallet: execute.Wallet }
  /** @param fee - As it was shown. */
  run(fee?: Fee): Promise<Outcome>
}

export type Outcome = {
  readonly result: unknown
  /** CAIP-2: the site is on this network from now on. */
  readonly switchTo?: string
}

/** @throws `ProviderRpcError` for parameters that do not fit, or an account that is not shared. */
export type Method = (params: unknown, context: MethodContext) => Prepared

/** Addresses that the session shares on the network of the request. */
export function sharedAddresses({ accounts, chainId }: MethodContext): string[] {
  const prefix = `${chainId}:`
  return accounts
    .filter((account) => account.startsWith(prefix))
    .map((account) => account.slice(prefix.length))
}

/**
 * Which of the wallet's accounts an address is.
 *
 * @throws `ProviderRpcError` 4100 when it is none that the session shares.
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

/** For what tells only what the session already knows. */
export function quiet(result: () => unknown): Prepared {
  return {
    isQuiet: true,
    description: { title: '', summary: '', confirmLabel: '', rows: [], warnings: [] },
    run: async () => ({ result: result() }),
  }
}

/** For what this wallet understands but can't do. */
export function refuse(message: string): ProviderRpcError {
  return new ProviderRpcError({ code: 4200, message })
}
