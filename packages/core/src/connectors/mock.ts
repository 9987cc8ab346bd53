import type { ChainId, Namespace } from '@fairlead/protocol'
import type { Accounts, ConnectorType } from '../store/state.ts'
import { abortable } from '../utils/abortable.ts'
import type { Connector, ConnectorEvent, CreateConnector, Link } from './createConnector.ts'

/** A scriptable wallet for tests. */
export type MockWallet = {
  /** Approved accounts; empty if the wallet has not approved the page. */
  accounts: Accounts | []
  chainId: ChainId
  /** Hooks that replace an answer. Throw to decline; never resolve to simulate a wallet that does not answer. */
  onConnect?: (() => Promise<void>) | undefined
  onDisconnect?: (() => Promise<void>) | undefined
  onResume?: (() => Promise<void>) | undefined
  onSwitch?: (() => Promise<void>) | undefined
  /** Emits an event, as if the user had changed something in the wallet. */
  emit(event: ConnectorEvent): void
  readonly create: CreateConnector
}

const firstAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Creates a scriptable wallet for tests. It answers immediately unless a hook says otherwise. */
export function mock(parameters: mock.Parameters = {}): MockWallet {
  const {
    chainId = 'eip155:31337',
    chains = ['eip155'],
    id = 'mock',
    name = 'Mock Wallet',
    provider,
    rdns,
    type = 'ANNOUNCED',
  } = parameters
  const listeners = new Set<(event: ConnectorEvent) => void>()

  async function link(ask: (() => Promise<void>) | undefined, signal: AbortSignal): Promise<Link> {
    await abortable(ask?.() ?? Promise.resolve(), signal)
    const [first = { address: firstAccount }, ...rest] = wallet.accounts
    return { accounts: [first, ...rest], chainId: wallet.chainId }
  }

  const connector: Connector = {
    id,
    name,
    type,
    chains,
    provider,
    ...(rdns ? { info: { rdns } } : {}),
    async connect({ signal }) {
      const granted = await link(wallet.onConnect, signal)
      wallet.accounts = granted.accounts
      return granted
    },
    async resume({ signal }) {
      const answer = await link(wallet.onResume, signal)
      return wallet.accounts.length > 0 ? answer : undefined
    },
    async disconnect({ signOut }) {
      await wallet.onDisconnect?.()
      if (signOut) wallet.accounts = []
    },
    async switchNetwork({ network, signal }) {
      await abortable(wallet.onSwitch?.() ?? Promise.resolve(), signal)
      wallet.chainId = network.caipNetworkId
    },
    watch(_, onEvent) {
      listeners.add(onEvent)
      return () => listeners.delete(onEvent)
    },
  }
  const wallet: MockWallet = {
    accounts: [],
    chainId,
    create: () => connector,
    emit(event) {
      if (event.type === 'accountsChanged') wallet.accounts = event.accounts
      if (event.type === 'chainChanged') wallet.chainId = event.chainId
      if (event.type === 'disconnected') wallet.accounts = []
      for (const listener of [...listeners]) listener(event)
    },
  }
  return wallet
}

export declare namespace mock {
  type Parameters = {
    /** Initial network of the wallet. */
    chainId?: ChainId | undefined
    chains?: readonly [Namespace, ...Namespace[]] | undefined
    id?: string | undefined
    name?: string | undefined
    provider?: unknown
    rdns?: string | undefined
    type?: ConnectorType | undefined
  }
}
