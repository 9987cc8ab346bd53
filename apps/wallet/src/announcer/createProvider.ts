import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { ProviderRpcError } from '../providerError.ts'
import type { AddedNetwork } from '../walletRequest.ts'
import type { ConfirmWindow } from './createConfirmWindow.ts'
import { createEmitter } from './createEmitter.ts'
import type { Chain } from './pageConfig.ts'
import {
  parseAdd,
  parsePermissions,
  parseSign,
  parseSignTypedData,
  parseSwitch,
  parseTransaction,
} from './params.ts'
import { readChain, readMethods } from './readChain.ts'
import type { SiteStore } from './siteStore.ts'

const RequestArguments = v.object({
  method: v.pipe(v.string(), v.nonEmpty()),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

export type Provider = ReturnType<typeof createProvider>

/**
 * Creates the EIP-1193 provider. It holds no key: whatever needs one is asked in the confirm window.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createProvider(options: createProvider.Options) {
  const { chains, confirm, fetch, origin, store } = options
  const { emit, on, removeListener } = createEmitter()

  store.watch((next, previous) => {
    const hasMoved = next.chainId !== previous.chainId
    if (hasMoved) emit('chainChanged', toHex(next.chainId))
    if (next.accounts.join() === previous.accounts.join()) return
    if (previous.accounts.length === 0) emit('connect', { chainId: toHex(next.chainId) })
    emit('accountsChanged', [...next.accounts])
    if (next.accounts.length === 0)
      emit('disconnect', new ProviderRpcError({ code: 4900, message: 'The site was disconnected' }))
  })

  function findChain(chainId: number): Chain | undefined {
    return [...chains, ...store.get().networks].find((chain) => chain.chainId === chainId)
  }

  async function connect(): Promise<readonly string[]> {
    const accounts = await confirm.ask({ kind: 'connect', chainId: store.get().chainId })
    store.update((state) => ({ ...state, accounts }))
    return [...accounts]
  }

  function permissions(): unknown[] {
    const { accounts } = store.get()
    if (accounts.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value: [...accounts] }]
    return [{ caveats, invoker: origin, parentCapability: 'eth_accounts' }]
  }

  function requireAccount(account: string) {
    const wanted = account.toLowerCase()
    if (!store.get().accounts.some((granted) => granted.toLowerCase() === wanted))
      throw ProviderRpcError.of('unauthorised')
  }

  async function switchTo(chainId: number): Promise<null> {
    const { chainId: current } = store.get()
    if (chainId === current) return null
    if (!findChain(chainId)) throw ProviderRpcError.of('chainUnknown')
    try {
      await confirm.ask({ kind: 'switchNetwork', chainId: current, to: chainId })
    } catch (error) {
      // The wallet no longer knows an added network: remove it here as well, so that it can be added again.
      if (error instanceof ProviderRpcError && error.code === 4902)
        store.update((state) => ({ ...state, networks: without(state.networks, chainId) }))
      throw error
    }
    store.update((state) => ({ ...state, chainId }))
    return null
  }

  const methods: Record<string, (params: unknown) => unknown> = {
    eth_accounts: () => [...store.get().accounts],
    eth_chainId: () => toHex(store.get().chainId),
    net_version: () => String(store.get().chainId),
    wallet_getPermissions: permissions,
    wallet_revokePermissions(params) {
      parsePermissions(params)
      store.update((state) => ({ ...state, accounts: [] }))
      return null
    },
    eth_requestAccounts() {
      const { accounts } = store.get()
      return accounts.length > 0 ? [...accounts] : connect()
    },
    async wallet_requestPermissions(params) {
      parsePermissions(params)
      await connect()
      return permissions()
    },
    personal_sign(params) {
      const sent = parseSign(params)
      requireAccount(sent.account)
      return confirm.ask({ kind: 'message', chainId: store.get().chainId, ...sent })
    },
    eth_signTypedData_v4(params) {
      const sent = parseSignTypedData(params)
      requireAccount(sent.account)
      return confirm.ask({ kind: 'typedData', chainId: store.get().chainId, ...sent })
    },
    eth_sendTransaction(params) {
      const { chainId } = store.get()
      const sent = parseTransaction(params, chainId)
      requireAccount(sent.account)
      return confirm.ask({ kind: 'transaction', chainId, ...sent })
    },
    wallet_switchEthereumChain: (params) => switchTo(parseSwitch(params)),
    async wallet_addEthereumChain(params) {
      const network = parseAdd(params)
      // A site can't replace the RPC URL of a known network.
      if (findChain(network.chainId)) return switchTo(network.chainId)
      await confirm.ask({ kind: 'addNetwork', chainId: store.get().chainId, network })
      store.update((state) => ({
        ...state,
        chainId: network.chainId,
        networks: [...without(state.networks, network.chainId), network],
      }))
      return null
    },
  }

  async function request(input: unknown): Promise<unknown> {
    const asked = tryParse(RequestArguments, input)
    if (!asked) throw ProviderRpcError.of('requestInvalid')
    const { method, params } = asked
    if (Object.hasOwn(methods, method)) return methods[method]!(params)
    if (!readMethods.has(method)) throw ProviderRpcError.of('unsupported', method)
    const { rpcUrl } = findChain(store.get().chainId) ?? chains[0]!
    return readChain({ fetch, method, params, rpcUrl })
  }

  return Object.freeze({ on, removeListener, request })
}

export declare namespace createProvider {
  type Options = {
    /** Built-in networks; at least one. */
    chains: readonly Chain[]
    confirm: Pick<ConfirmWindow, 'ask'>
    fetch: typeof globalThis.fetch
    origin: string
    store: SiteStore
  }
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

function without(networks: readonly AddedNetwork[], chainId: number): AddedNetwork[] {
  return networks.filter((network) => network.chainId !== chainId)
}
