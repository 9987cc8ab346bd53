import type { Bridge } from '@fairlead/core/testing/parts'
import * as v from 'valibot'
import { ProviderRpcError } from '../providerError.ts'
import type { AddedNetwork } from '../walletRequest.ts'
import type { ConfirmWindow } from './createConfirmWindow.ts'
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
import type { SiteState, SiteStore } from './siteStore.ts'
import { walletInfo } from './walletInfo.ts'

const RequestArguments = v.object({
  method: v.pipe(v.string(), v.nonEmpty()),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
})

/**
 * Creates the EVM wallet of the page. It holds no key: whatever needs one is asked in the confirm window.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createEvmBridge(options: createEvmBridge.Options): Bridge {
  const { chains, fetch, store, uuid } = options
  const listeners = new Map<string, (payload: unknown) => void>()
  store.watch((next, previous) => {
    for (const [name, payload] of listEvents(next, previous)) listeners.get(name)?.(payload)
  })
  const methods = { ...createAccessMethods(options), ...createSigningMethods(options) }
  return {
    definition: { ...walletInfo, rdns: 'dev.fairlead.wallet', uuid },
    async ask(method, params) {
      if (!v.is(RequestArguments, { method, params })) throw ProviderRpcError.of('requestInvalid')
      if (Object.hasOwn(methods, method)) return methods[method]!(params)
      if (!readMethods.has(method)) throw ProviderRpcError.of('unsupported', method)
      const { rpcUrl } = findChain(options, store.get().chainId) ?? chains[0]!
      return readChain({ fetch, method, params, rpcUrl })
    },
    on: (name, listener) => void listeners.set(name, listener),
  }
}

export declare namespace createEvmBridge {
  type Options = {
    /** Built-in networks; at least one. */
    chains: readonly Chain[]
    confirm: Pick<ConfirmWindow, 'ask'>
    fetch: typeof globalThis.fetch
    origin: string
    store: SiteStore
    /** Id of the wallet in this page; new for every page load. */
    uuid: string
  }
}

/** Returns the EIP-1193 events of a change. */
function listEvents(next: SiteState, previous: SiteState): [name: string, payload: unknown][] {
  const chainId = toHex(next.chainId)
  const moved: [string, unknown][] =
    next.chainId === previous.chainId ? [] : [['chainChanged', chainId]]
  if (next.accounts.join() === previous.accounts.join()) return moved
  const gone = new ProviderRpcError({ code: 4900, message: 'The site was disconnected' })
  return [
    ...moved,
    ...(previous.accounts.length === 0 ? [['connect', { chainId }] as [string, unknown]] : []),
    ['accountsChanged', [...next.accounts]],
    ...(next.accounts.length === 0 ? [['disconnect', gone] as [string, unknown]] : []),
  ]
}

type Methods = Readonly<Record<string, (params: unknown) => unknown>>

/** Returns the methods for accounts and permissions. */
function createAccessMethods({ confirm, origin, store }: createEvmBridge.Options): Methods {
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

  return {
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
  }
}

/** Returns the methods for signatures, transactions and networks. */
function createSigningMethods(options: createEvmBridge.Options): Methods {
  const { confirm, store } = options

  function requireAccount<sent extends { account: string }>(sent: sent): sent {
    const wanted = sent.account.toLowerCase()
    if (!store.get().accounts.some((granted) => granted.toLowerCase() === wanted))
      throw ProviderRpcError.of('unauthorised')
    return sent
  }

  async function switchTo(chainId: number): Promise<null> {
    const { chainId: current } = store.get()
    if (chainId === current) return null
    if (!findChain(options, chainId)) throw ProviderRpcError.of('chainUnknown')
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

  return {
    personal_sign(params) {
      const sent = requireAccount(parseSign(params))
      return confirm.ask({ kind: 'message', chainId: store.get().chainId, ...sent })
    },
    eth_signTypedData_v4(params) {
      const sent = requireAccount(parseSignTypedData(params))
      return confirm.ask({ kind: 'typedData', chainId: store.get().chainId, ...sent })
    },
    eth_sendTransaction(params) {
      const { chainId } = store.get()
      const sent = requireAccount(parseTransaction(params, chainId))
      return confirm.ask({ kind: 'transaction', chainId, ...sent })
    },
    wallet_switchEthereumChain: (params) => switchTo(parseSwitch(params)),
    async wallet_addEthereumChain(params) {
      const network = parseAdd(params)
      // A site can't replace the RPC URL of a known network.
      if (findChain(options, network.chainId)) return switchTo(network.chainId)
      await confirm.ask({ kind: 'addNetwork', chainId: store.get().chainId, network })
      store.update((state) => ({
        ...state,
        chainId: network.chainId,
        networks: [...without(state.networks, network.chainId), network],
      }))
      return null
    },
  }
}

function findChain(
  { chains, store }: Pick<createEvmBridge.Options, 'chains' | 'store'>,
  chainId: number,
): Chain | undefined {
  return [...chains, ...store.get().networks].find((chain) => chain.chainId === chainId)
}

function toHex(chainId: number): string {
  return `0x${chainId.toString(16)}`
}

function without(networks: readonly AddedNetwork[], chainId: number): AddedNetwork[] {
  return networks.filter((network) => network.chainId !== chainId)
}
