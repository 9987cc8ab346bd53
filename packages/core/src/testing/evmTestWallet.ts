import { type ChainId, EvmChainId, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { createWalletClient, hashTypedData, http, isHex, type TypedDataDefinition } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { injected } from '../connectors/injected.ts'
import { toChainId, toChainNumber, toHexChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { createBase } from './createBase.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Public development keys: accounts 1 and 2 of the mnemonic that local development chains use. */
const developmentKeys = [
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

/** An EIP-6963 wallet with real keys and valid signatures. */
export type EvmTestWallet = TestWallet & {
  readonly namespace: 'eip155'
  readonly address: `0x${string}`
  /** EIP-1193 provider for unit tests, the same that a page gets. */
  readonly provider: Eip1193Provider
}

/**
 * Creates an EVM wallet for tests.
 *
 * It signs messages and typed data, and sends transactions if it has a node (`rpcUrls`). Other methods go to
 * `answers`, then to the node.
 */
export function evmTestWallet(options: evmTestWallet.Options = {}): EvmTestWallet {
  const {
    answers = {},
    chainId = 'eip155:1',
    isLate = false,
    keys = developmentKeys,
    knownChains = [],
    name = 'Test Wallet',
    rdns = 'dev.fairlead.test',
    rpcUrls = {},
  } = options
  const base = createBase({ ...options, chainId })
  const { desk, emit, state } = base
  const accounts = keys.map((key) => privateKeyToAccount(key))
  const known = new Set<ChainId>([chainId, ...knownChains])
  const account = () => accounts[state.account]!
  const shown = () => (state.isAuthorized ? [account().address] : [])

  async function goTo(next: ChainId) {
    known.add(next)
    if (next === state.chainId) return
    state.chainId = next
    await emit('chainChanged', toHexChainId(next))
  }

  async function letIn() {
    const isNew = !state.isAuthorized
    state.isAuthorized = true
    if (isNew) await emit('accountsChanged', shown())
    return shown()
  }

  function requireAccess() {
    if (!state.isAuthorized) throw new WalletRefusal({ code: 4100, message: 'Not connected.' })
  }

  async function node(method: string, params: unknown): Promise<unknown> {
    const url = rpcUrls[state.chainId]
    if (!url) throw new WalletRefusal({ code: 4200, message: `${method} is not supported.` })
    return http(url)({ retryCount: 0 }).request({ method, params })
  }

  async function send([transaction]: readonly unknown[]) {
    const url = rpcUrls[state.chainId]
    if (!url) throw new WalletRefusal({ code: 4200, message: 'It has no node to send with.' })
    const { data, to, value } = transaction as {
      data?: `0x${string}`
      to?: `0x${string}`
      value?: string
    }
    const client = createWalletClient({ account: account(), transport: http(url) })
    return client.sendTransaction({
      chain: null,
      ...(data && { data }),
      ...(to && { to }),
      value: BigInt(value ?? 0),
    })
  }

  const permission = () => (state.isAuthorized ? [{ parentCapability: 'eth_accounts' }] : [])
  type Handler = {
    isQuiet?: boolean
    check?: (params: readonly unknown[]) => void
    run: (params: readonly unknown[]) => unknown
  }
  const handlers: Record<string, Handler> = {
    eth_accounts: { isQuiet: true, run: shown },
    eth_chainId: { isQuiet: true, run: () => toHexChainId(state.chainId) },
    net_version: { isQuiet: true, run: () => String(toChainNumber(state.chainId)) },
    wallet_getPermissions: { isQuiet: true, run: permission },
    wallet_revokePermissions: { isQuiet: true, run: () => leave().then(() => null) },
    eth_requestAccounts: { run: letIn },
    wallet_requestPermissions: { run: () => letIn().then(permission) },
    personal_sign: {
      check: requireAccess,
      run: ([message]) => signMessage(account(), String(message)),
    },
    eth_signTypedData_v4: {
      check: requireAccess,
      run: ([, json]) => signTypedData(account(), json),
    },
    eth_sendTransaction: { check: requireAccess, run: send },
    wallet_switchEthereumChain: {
      check(params) {
        if (!known.has(chainIn(params)))
          throw new WalletRefusal({ code: 4902, message: 'Unrecognized chain.' })
      },
      run: (params) => goTo(chainIn(params)).then(() => null),
    },
    wallet_addEthereumChain: {
      run(params) {
        known.add(chainIn(params))
        return null
      },
    },
  }

  async function leave() {
    state.isAuthorized = false
    await emit('accountsChanged', [])
  }

  async function handle(method: string, params: unknown): Promise<unknown> {
    const list = Array.isArray(params) ? (params as readonly unknown[]) : []
    const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
    const check = answer ? undefined : () => handler?.check?.(list)
    const isQuiet = handler ? handler.isQuiet === true : !answer
    const run = () => (answer ? answer(params) : handler ? handler.run(list) : node(method, params))
    return desk.ask({ check, isQuiet, method, params, run })
  }

  const provider: Eip1193Provider = {
    request: ({ method, params }) => handle(method, params),
    on(name, listener) {
      stops.set(
        listener,
        base.listen((event, value) => {
          if (event === name) listener(value)
        }),
      )
    },
    removeListener(_, listener) {
      stops.get(listener)?.()
    },
  }
  const stops = new Map<unknown, () => void>()

  return {
    ...base.controls,
    namespace: 'eip155',
    id: rdns,
    name,
    provider,
    get address() {
      return account().address
    },
    get chainId() {
      return state.chainId
    },
    connector: injected({ id: rdns, name, provider, rdns }),
    switchNetwork: goTo,
    async switchAccount(index) {
      state.account = accounts[index] ? index : state.account
      if (state.isAuthorized) await emit('accountsChanged', shown())
    },
    drop: leave,
    page: { definition: { isLate, name, rdns }, door: 'eip6963', handle, listen: base.listen },
  }
}

export declare namespace evmTestWallet {
  type Options = TestWalletOptions & {
    /** Initial network. */
    chainId?: `eip155:${number}` | undefined
    /** Private keys of the accounts; the first account is in use. Default: public development keys. */
    keys?: readonly [`0x${string}`, ...`0x${string}`[]] | undefined
    /** Networks that can be switched to without adding them first. */
    knownChains?: readonly ChainId[] | undefined
    /** Reverse domain name that identifies the wallet to pages (EIP-6963). */
    rdns?: string | undefined
    /** Node URLs by network. Without one, the wallet signs but can't send. */
    rpcUrls?: Readonly<Record<string, string>> | undefined
  }
}

function signMessage(account: PrivateKeyAccount, message: string) {
  return account.signMessage({ message: isHex(message) ? { raw: message } : message })
}

function signTypedData(account: PrivateKeyAccount, json: unknown) {
  const typedData = (typeof json === 'string' ? JSON.parse(json) : json) as TypedDataDefinition
  return account.sign({ hash: hashTypedData(typedData) })
}

/** Returns the network of a parameter `{ chainId }` with a hexadecimal id. */
function chainIn([first]: readonly unknown[]): ChainId {
  const { chainId } = parse(v.object({ chainId: EvmChainId }), first)
  return toChainId(chainId)
}
