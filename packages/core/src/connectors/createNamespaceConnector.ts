import { BaseError, type CaipNetwork, type ChainId, type Namespace } from '@fairlead/protocol'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import type { Account, Accounts, ConnectorInfo } from '../store/state.ts'
import { abortable, throwIfAborted } from '../utils/abortable.ts'
import { isEqual } from '../utils/isEqual.ts'
import type { Connector, ConnectorEvent, CreateConnector, Link } from './createConnector.ts'

/** Current network and accounts of a connector. */
export type Standing = { readonly accounts: Accounts; readonly chainId: ChainId }

/** Driver for one kind of wallet outside eip155. The connector around it is the same for all of them. */
export type WalletDriver = {
  /**
   * Returns the accounts that the wallet approved on a network; none if it did not approve the
   * page.
   *
   * @param options.isSilent - True if the user must not be prompted.
   * @param options.network - Undefined if the page does not have the network.
   */
  accounts(options: WalletDriver.Options): Promise<readonly Account[]>
  /**
   * Returns the wallet's own network; undefined while it reports none, null for an unknown network.
   * Absent for wallets without a current network.
   */
  network?: (() => Promise<ChainId | null | undefined>) | undefined
  /** Switches the wallet's own network. */
  switchNetwork?: ((network: CaipNetwork) => Promise<void>) | undefined
  /** Calls `onChange` when accounts or network may have changed. @returns Unsubscribes. */
  watch?: ((onChange: (change?: 'disconnected') => void) => () => void) | undefined
  /** Disconnects the page. Errors are ignored. */
  disconnect?: (() => Promise<void>) | undefined
}

export declare namespace WalletDriver {
  type Options = {
    chainId: ChainId
    isSilent: boolean
    network: CaipNetwork | undefined
    signal: AbortSignal
  }
}

/** Creates a connector for one namespace outside eip155 from a wallet's driver. */
export function createNamespaceConnector(
  options: createNamespaceConnector.Options,
): CreateConnector {
  const { door, info, namespace, toProvider } = options

  return ({ networks }) => {
    const listeners = new Set<(event: ConnectorEvent) => void>()
    let at: Standing | undefined
    let stop: (() => void) | undefined
    let turn = 0
    let issued: { address: string | undefined; provider: unknown } | undefined

    const own = () => networks().filter(({ chainNamespace }) => chainNamespace === namespace)
    const emit = (event: ConnectorEvent) => {
      for (const listener of [...listeners]) listener(event)
    }

    /** Returns the wallet's own network; without one, the wanted network or the page's first. */
    async function place(wanted: ChainId | undefined): Promise<ChainId> {
      const told = await door.network?.()
      const known = own().map(({ caipNetworkId }) => caipNetworkId)
      const chainId = told ?? known.find((id) => id === wanted) ?? known[0]
      if (chainId) return chainId
      throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`No network of ${namespace}`] })
    }

    async function ask(
      given: Omit<WalletDriver.Options, 'network'> & { address: string | undefined },
    ): Promise<Standing | undefined> {
      const { address, chainId, signal } = given
      throwIfAborted(signal)
      const network = own().find(({ caipNetworkId }) => caipNetworkId === chainId)
      const found = await abortable(door.accounts({ ...given, network }), signal)
      const accounts = preferred(found, address)
      return accounts && { accounts, chainId }
    }

    async function open(isSilent: boolean, { address, chainId, signal }: Opening) {
      const where = await abortable(place(chainId), signal)
      const found = await ask({ address, chainId: where, isSilent, signal })
      // Some wallets report their network only with their answer. The accounts are read again for
      // that network.
      const told = await door.network?.()
      // Refused, because the same address may exist on the unknown network and receive funds there.
      if (told === null) throw elsewhere(info)
      return told === undefined || told === where
        ? found
        : ask({ address, chainId: told, isSilent: true, signal })
    }

    /**
     * Reads accounts and network again, silently, after the wallet reported a change. Only the
     * latest call counts.
     */
    async function refresh(change?: 'disconnected') {
      const mine = ++turn
      const before = at
      if (change) return leave()
      try {
        const { signal } = new AbortController()
        const address = before?.accounts[0].address
        const now = await open(true, { address, chainId: before?.chainId, signal })
        if (mine !== turn || at !== before) return
        if (before && !now) return leave()
        if (before) at = now
        if (!now) return
        if (before && now.chainId !== before.chainId)
          emit({ type: 'chainChanged', chainId: now.chainId })
        if (!isEqual(now.accounts, before?.accounts))
          emit({ type: 'accountsChanged', accounts: now.accounts })
      } catch (error) {
        if (before && isGone(error) && mine === turn && at === before) leave()
      }
    }

    function leave() {
      at = undefined
      emit({ type: 'disconnected' })
    }

    /** Reads the accounts when they are needed: they differ after a switch to a network with other addresses. */
    const linkOf = ({ accounts, chainId }: Standing): Link => ({
      get accounts() {
        return at?.accounts ?? accounts
      },
      approved: 'all',
      chainId,
    })

    const connector: Connector = {
      ...info,
      provider: undefined,
      get providers() {
        const address = at?.accounts[0].address ?? issued?.address
        // Pages notice a change of account by the provider's identity.
        if (!issued || issued.address !== address)
          issued = { address, provider: toProvider(() => at) }
        return { [namespace]: issued.provider }
      },
      now: () => at,

      async connect(given) {
        let standing: Standing | undefined
        try {
          standing = await open(false, given)
        } catch (cause) {
          const error = fromProvider(cause)
          if (error instanceof ProviderError && error.group === 'declined')
            throw new ConnectionRejectedError({ cause, walletName: info.name })
          throw error
        }
        // A wallet that returns no account has not approved the connection.
        if (!standing)
          throw new ConnectionRejectedError({ cause: undefined, walletName: info.name })
        turn++
        at = standing
        return linkOf(standing)
      },

      async resume(given) {
        try {
          at = await open(true, given)
        } catch (error) {
          throw fromProvider(error)
        }
        turn++
        return at && linkOf(at)
      },

      async disconnect({ signOut }) {
        at = undefined
        turn++
        if (!signOut) return
        try {
          await door.disconnect?.()
        } catch {}
      },

      async switchNetwork({ network, signal }) {
        const { caipNetworkId: chainId } = network
        const before = at
        try {
          if (door.network && (await abortable(door.network(), signal)) !== chainId) {
            if (!door.switchNetwork) throw cannotSwitch(info, network)
            throwIfAborted(signal)
            await abortable(door.switchNetwork(network), signal)
          }
          const address = before?.accounts[0].address
          // A wallet with its own network has approved by switching. Other wallets may have to
          // approve the network.
          const isSilent = door.network !== undefined
          const now = await ask({ address, chainId, isSilent, signal })
          if (!now) throw cannotSwitch(info, network)
          turn++
          at = now
          if (!before || isEqual(now.accounts, before.accounts)) return
          emit({ type: 'chainChanged', chainId })
          emit({ type: 'accountsChanged', accounts: now.accounts })
        } catch (error) {
          throw fromProvider(error)
        }
      },

      watch(_, onEvent) {
        listeners.add(onEvent)
        // An error of the wallet must not break the page; its events are lost then.
        try {
          stop ??= door.watch?.((change) => void refresh(change))
        } catch {}
        return () => {
          listeners.delete(onEvent)
          if (listeners.size > 0) return
          try {
            stop?.()
          } catch {}
          stop = undefined
        }
      },
    }
    return connector
  }
}

export declare namespace createNamespaceConnector {
  type Options = {
    door: WalletDriver
    info: ConnectorInfo
    namespace: Namespace
    /** Creates the provider for pages and actions. @param at - Returns the connector's current state. */
    toProvider: (at: () => Standing | undefined) => unknown
  }
}

type Opening = Pick<Connector.Options, 'address' | 'chainId' | 'signal'>

/** Puts the account that was in use first, if it is still listed. */
function preferred(
  accounts: readonly Account[],
  address: string | undefined,
): Accounts | undefined {
  const inUse = accounts.find((one) => one.address === address)
  const [first, ...rest] = inUse ? [inUse, ...accounts.filter((one) => one !== inUse)] : accounts
  return first && [first, ...rest]
}

/** True if the wallet revoked its approval, or is on an unknown network. Other errors do not disconnect. */
function isGone(cause: unknown): boolean {
  const error = fromProvider(cause)
  if (error instanceof ProviderError)
    return error.group === 'declined' || error.group === 'unauthorized'
  return BaseError.is(error) && error.code === 'CHAIN_UNSUPPORTED'
}

function elsewhere({ name }: ConnectorInfo): BaseError {
  return new BaseError('CHAIN_UNSUPPORTED', {
    hints: [`Wallet: ${name}`, 'Choose a network of this page in the wallet'],
    shortMessage: 'The wallet is on a network that this page does not know',
  })
}

function cannotSwitch({ name }: ConnectorInfo, { caipNetworkId }: CaipNetwork): BaseError {
  return new BaseError('SWITCH_FAILED', { hints: [`Wallet: ${name}`, `Wanted: ${caipNetworkId}`] })
}
