import { type ChainId, EvmChainId, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { createWalletClient, hashTypedData, http, isHex, type TypedDataDefinition } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { injected } from '../connectors/injected.ts'
import { toChainId, toChainNumber, toHexChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { createTestBatches, type TestBatches } from './createTestBatches.ts'
import {
  createTestWallet,
  createWalletState,
  testIcon,
  unsupported,
  type WalletMethod,
  type WalletState,
} from './createTestWallet.ts'
import { developmentKeys } from './signers/secp256k1.ts'
import { signOnConnect } from './signOnConnect.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

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
 * It signs messages and typed data, and sends transactions if it has a node (`rpcUrls`). A batch of calls
 * (`wallet_sendCalls`) is one approval; its calls are sent one after the other, so it refuses `atomicRequired`. Other
 * methods go to `answers`, then to the node.
 */
export function evmTestWallet(options: evmTestWallet.Options = {}): EvmTestWallet {
  const { name = 'Test Wallet', rdns = 'dev.fairlead.test', rpcUrls = {} } = options
  const { chainId = 'eip155:1', keys = developmentKeys, knownChains = [] } = options
  const { signsInOnConnect = false } = options
  const accounts = keys.map((key) => privateKeyToAccount(key))
  const account = () => accounts[state.account]!
  const shown = () => (state.isAuthorized ? [account().address] : [])
  const state = createWalletState({
    ...options,
    accountCount: accounts.length,
    accountsEvent: () => ['accountsChanged', shown()],
    chainEvent: (next) => ['chainChanged', toHexChainId(next)],
    chainId,
  })
  const known = new Set<ChainId>([chainId, ...knownChains])
  const batches = createTestBatches()
  const wallet = createTestWallet({
    ...options,
    address: () => account().address,
    announcement: 'eip6963',
    definition: { icon: testIcon, rdns },
    async fallback(method, params) {
      const url = rpcUrls[state.chainId]
      if (!url) throw unsupported(method)
      return http(url)({ retryCount: 0 }).request({ method, params })
    },
    id: rdns,
    methods: createMethods({ account, batches, known, rpcUrls, shown, signsInOnConnect, state }),
    name,
    namespace: 'eip155',
    state,
  })
  const provider = toProvider(wallet, state)
  const connector = injected({ id: rdns, name, provider, rdns })
  return Object.assign(wallet, {
    connector,
    provider,
    switchNetwork(next: ChainId) {
      known.add(next)
      return state.switchNetwork(next)
    },
  }) as EvmTestWallet
}

export declare namespace evmTestWallet {
  type Options = TestWalletOptions & {
    /** Initial network. */
    chainId?: `eip155:${number}` | undefined
    /** Private keys of the accounts; the first account is in use. Default: public development keys. */
    keys?: readonly [`0x${string}`, ...`0x${string}`[]] | undefined
    /** Networks that can be switched to without adding them first. */
    knownChains?: readonly ChainId[] | undefined
    /**
     * True for a wallet that signs in together with connecting (`wallet_connect`, ERC-7846), in one approval. Default:
     * false, as most wallets.
     */
    signsInOnConnect?: boolean | undefined
    /** Reverse domain name that identifies the wallet to pages (EIP-6963). */
    rdns?: string | undefined
    /** Node URLs by network. Without one, the wallet signs but can't send. */
    rpcUrls?: Readonly<Record<string, string>> | undefined
  }
}

type EvmWallet = {
  account: () => PrivateKeyAccount
  batches: TestBatches
  /** Networks that pages can switch to. */
  known: Set<ChainId>
  rpcUrls: Readonly<Record<string, string>>
  /** Returns the addresses that pages have access to. */
  shown: () => readonly string[]
  signsInOnConnect: boolean
  state: WalletState
}

const isQuiet = () => true

function createMethods(wallet: EvmWallet): Readonly<Record<string, WalletMethod>> {
  const { account, known, shown, state } = wallet
  const check = state.requireAccess
  const permissions = () => (state.isAuthorized ? [{ parentCapability: 'eth_accounts' }] : [])
  return {
    eth_accounts: { isQuiet, run: shown },
    eth_chainId: { isQuiet, run: () => toHexChainId(state.chainId) },
    net_version: { isQuiet, run: () => String(toChainNumber(state.chainId)) },
    wallet_getPermissions: { isQuiet, run: permissions },
    wallet_revokePermissions: { isQuiet, run: () => state.revoke().then(() => null) },
    // As in real wallets, a page that has access is not asked about again.
    eth_requestAccounts: {
      isQuiet: () => state.isAuthorized,
      run: () => state.authorize().then(shown),
    },
    wallet_requestPermissions: { run: () => state.authorize().then(permissions) },
    personal_sign: { check, run: ([message]) => signMessage(account(), String(message)) },
    eth_signTypedData_v4: { check, run: ([, json]) => signTypedData(account(), json) },
    eth_sendTransaction: { check, run: ([transaction]) => send(wallet, transaction) },
    wallet_switchEthereumChain: {
      check(params) {
        if (!known.has(readChainId(params)))
          throw new WalletRefusal({ code: 4902, message: 'Unrecognized chain.' })
      },
      run: (params) => state.switchNetwork(readChainId(params)).then(() => null),
    },
    wallet_addEthereumChain: {
      run(params) {
        known.add(readChainId(params))
        return null
      },
    },
    ...createBatchMethods(wallet),
    ...(wallet.signsInOnConnect && {
      wallet_connect: {
        async run([request]) {
          const answer = await signOnConnect(account(), request)
          await state.authorize()
          return answer
        },
      },
    }),
  }
}

/** Methods of EIP-5792. A wallet that signs in on connect announces it before it is connected. */
function createBatchMethods(wallet: EvmWallet): Readonly<Record<string, WalletMethod>> {
  const { batches, signsInOnConnect, state } = wallet
  const url = () => wallet.rpcUrls[state.chainId]
  const check = state.requireAccess
  const capabilities = { atomic: { status: 'unsupported' } }
  return {
    wallet_getCapabilities: {
      check: signsInOnConnect ? undefined : check,
      isQuiet,
      run: () => ({
        [toHexChainId(state.chainId)]: capabilities,
        ...(signsInOnConnect && { '0x0': { signInWithEthereum: { supported: true } } }),
      }),
    },
    wallet_sendCalls: {
      check(params) {
        check()
        batches.check(params, { chainId: state.chainId, url: url() })
      },
      run: (params) => batches.send(params, (call) => send(wallet, call)),
    },
    wallet_getCallsStatus: {
      check,
      isQuiet,
      run: ([id]) => batches.status(String(id), url() ?? ''),
    },
  }
}

function toProvider({ ask }: createTestWallet.Wallet<'eip155'>, { listen }: WalletState) {
  const stops = new Map<unknown, () => void>()
  return {
    request: ({ method, params }) => ask(method, params),
    on(name, listener) {
      const stop = listen((event, value) => {
        if (event === name) listener(value)
      })
      stops.set(listener, stop)
    },
    removeListener: (_, listener) => stops.get(listener)?.(),
  } satisfies Eip1193Provider
}

async function send({ account, rpcUrls, state }: EvmWallet, transaction: unknown) {
  const url = rpcUrls[state.chainId]
  if (!url) throw new WalletRefusal({ code: 4200, message: 'It has no node to send with.' })
  type Hex = `0x${string}`
  const { data, to, value } = transaction as { data?: Hex; to?: Hex; value?: string }
  const client = createWalletClient({ account: account(), transport: http(url) })
  return client.sendTransaction({
    chain: null,
    ...(data && { data }),
    ...(to && { to }),
    value: BigInt(value ?? 0),
  })
}

function signMessage(account: PrivateKeyAccount, message: string) {
  return account.signMessage({ message: isHex(message) ? { raw: message } : message })
}

function signTypedData(account: PrivateKeyAccount, json: unknown) {
  const typedData = (typeof json === 'string' ? JSON.parse(json) : json) as TypedDataDefinition
  return account.sign({ hash: hashTypedData(typedData) })
}

/** Returns the network of a parameter `{ chainId }` with a hexadecimal id. */
function readChainId([first]: readonly unknown[]): ChainId {
  const { chainId } = parse(v.object({ chainId: EvmChainId }), first)
  return toChainId(chainId)
}
