import type { Eip1193Provider } from '@fairlead/core'
import { announceEip6963, type Bridge } from '@fairlead/core/testing/parts'
import type { ChainId } from '@fairlead/protocol'
import { createWalletClient, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createTestWallet, rpcError } from '../createTestWallet.ts'
import { createPerson } from './createPerson.ts'
import type { ConformanceWallet } from './setup.ts'

/** The devnet's chains fund its accounts. */
export const mnemonic = 'test test test test test test test test test test test junk'

/** A wallet in the page that really signs and sends; see {@link ConformanceWallet}. */
export type EvmWallet = Required<ConformanceWallet> & {
  /** Provider that the page receives. */
  readonly provider: Eip1193Provider
  /** All requests that the wallet received, oldest first. */
  readonly calls: { readonly method: string; readonly params?: unknown }[]
  /** Replaces the answer to a method. */
  readonly answers: Record<string, (params: unknown) => unknown>
  /** RPC URLs of the chains that the wallet knows, by chain id. */
  readonly knows: Map<number, string>
  announce(page: EventTarget): void
}

/** Creates a wallet with local keys. Its simulated user answers what wallets ask; a node answers the rest. */
export function createEvmWallet(options: createEvmWallet.Options): EvmWallet {
  const { firstAccount = 1, knows, rdns } = options
  const keys = [firstAccount, firstAccount + 1].map((addressIndex) =>
    mnemonicToAccount(mnemonic, { addressIndex }),
  )
  const addresses = keys.map(({ address }) => address) as [Hex, Hex]
  const scripted = createTestWallet({ chainId: `0x${[...knows.keys()][0]?.toString(16)}` })
  const { answers, calls } = scripted
  const person = createPerson(() => rpcError(4001, 'User rejected the request.'))
  const { asks } = person
  let chosen: string = addresses[0]
  let isAllowed = false

  const accounts = () => {
    if (!isAllowed) return []
    return [chosen, ...addresses.filter((address) => address !== chosen)]
  }
  const node = () => knows.get(Number(scripted.chainId)) ?? ''
  const keyOf = (address: unknown) => {
    const key = keys.find((one) => one.address.toLowerCase() === String(address).toLowerCase())
    if (!key || !isAllowed) throw rpcError(4100, 'Not one of the accounts of this page')
    return key
  }
  async function letIn() {
    if (!isAllowed) await asks('connect')
    isAllowed = true
    return accounts()
  }

  Object.assign(answers, {
    eth_accounts: accounts,
    eth_requestAccounts: letIn,
    async wallet_requestPermissions() {
      await letIn()
      return [{ caveats: [{ type: 'restrictReturnedAccounts', value: accounts() }] }]
    },
    wallet_revokePermissions() {
      isAllowed = false
      return null
    },
    async wallet_switchEthereumChain(params: unknown) {
      const [{ chainId }] = params as [{ chainId: string }]
      if (!knows.has(Number(chainId))) throw rpcError(4902, 'Unrecognized chain ID')
      await asks('switch')
      scripted.chainId = chainId
      scripted.emit('chainChanged', chainId)
      return null
    },
    async wallet_addEthereumChain(params: unknown) {
      const [{ chainId, rpcUrls }] = params as [{ chainId: string; rpcUrls: string[] }]
      await asks('add')
      knows.set(Number(chainId), rpcUrls[0] ?? '')
      return null
    },
    async personal_sign(params: unknown) {
      const [raw, address] = params as [Hex, string]
      await asks('sign')
      return keyOf(address).signMessage({ message: { raw } })
    },
    async eth_signTypedData_v4(params: unknown) {
      const [address, text] = params as [string, string]
      await asks('sign')
      // The domain's chain id is accepted as text or number, because libraries use both.
      return keyOf(address).signTypedData(JSON.parse(text))
    },
    async eth_sendTransaction(params: unknown) {
      const [{ data, from, gas, to, value }] = params as [Record<string, Hex>]
      const account = keyOf(from)
      await asks('send')
      const client = createWalletClient({ account, transport: http(node(), { retryCount: 0 }) })
      const request = {
        chain: null,
        data,
        to,
        ...(gas ? { gas: BigInt(gas) } : {}),
        ...(value ? { value: BigInt(value) } : {}),
      }
      return client.sendTransaction(request)
    },
  })

  const provider: Eip1193Provider = {
    ...scripted.provider,
    async request(call) {
      if (Object.hasOwn(answers, call.method)) return scripted.provider.request(call)
      // Requests without approval go to the chain.
      calls.push(call)
      const body = JSON.stringify({ id: 1, jsonrpc: '2.0', params: [], ...call })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(node(), { body, headers, method: 'POST' })
      const { error, result } = (await response.json()) as {
        error?: { code: number; message: string }
        result: unknown
      }
      if (error) throw rpcError(error.code, error.message)
      return result
    },
  }

  return Object.assign(person, {
    connectorId: rdns,
    accounts: addresses,
    provider,
    calls,
    answers,
    knows,
    useAccount(address: string) {
      chosen = address
      scripted.emit('accountsChanged', accounts())
    },
    useNetwork(chainId: ChainId) {
      scripted.chainId = `0x${Number(chainId.split(':')[1]).toString(16)}`
      scripted.emit('chainChanged', scripted.chainId)
    },
    allowsPage: () => isAllowed,
    forgetPage() {
      isAllowed = false
      scripted.emit('accountsChanged', [])
    },
    announce(page: EventTarget) {
      const bridge: Bridge = {
        definition: { icon: 'data:image/png,', name: `Wallet ${rdns}`, rdns, uuid: rdns },
        ask: (method, params) => provider.request({ method, ...(params ? { params } : {}) }),
        on: (event, listener) => provider.on?.(event, listener),
      }
      announceEip6963(bridge, page)
    },
  })
}

export declare namespace createEvmWallet {
  type Options = {
    /** Index of the first of its two accounts. */
    firstAccount?: number | undefined
    /** Known chains; it starts on the first one. */
    knows: Map<number, string>
    rdns: string
  }
}
