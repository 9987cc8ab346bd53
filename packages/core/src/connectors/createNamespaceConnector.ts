import { BaseError, type CaipNetwork, type ChainId, type Namespace } from '@fairlead/protocol'
import { ConnectionRejectedError } from '../errors/connection.ts'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import type { Account, Accounts, ConnectorInfo } from '../store/state.ts'
import { abortable, throwIfAborted } from '../utils/abortable.ts'
import { isEqual } from '../utils/isEqual.ts'
import type { Connector, ConnectorEvent, CreateConnector, Link } from './createConnector.ts'

/** Where a connector is, and as whom. */
export type Standing = { readonly accounts: Accounts; readonly chainId: ChainId }

/** How one kind of wallet outside eip155 is asked; the rest is alike for all of them. */
export type Door = {
  /**
   * As whom the wallet lets this page in on a network; nobody: it does not.
   *
   * @param options.isSilent - No person may be asked.
   * @param options.network - Absent for one that the page does not have.
   */
  accounts(options: Door.Options): Promise<readonly Account[]>
  /**
   * Where the wallet itself says that it is: undefined while it has no say, null for a network that
   * nobody here knows. Absent where networks are the page's own affair.
   */
  network?: (() => Promise<ChainId | null | undefined>) | undefined
  /** Takes the wallet itself to a network. */
  switchNetwork?: ((network: CaipNetwork) => Promise<void>) | undefined
  /** Tells that accounts or the network may be others now. @returns Stops. */
  watch?: ((onChange: (change?: 'disconnected') => void) => () => void) | undefined
  /** The page leaves; best effort. */
  disconnect?: (() => Promise<void>) | undefined
}

export declare namespace Door {
  type Options = {
    chainId: ChainId
    isSilent: boolean
    network: CaipNetwork | undefined
    signal: AbortSignal
  }
}

/** A connector of one namespace outside eip155, over what its wallet can be asked. */
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

    /** Where the wallet is; where it has no say, the network that is wanted, or the page's first. */
    async function place(wanted: ChainId | undefined): Promise<ChainId> {
      const told = await door.network?.()
      const known = own().map(({ caipNetworkId }) => caipNetworkId)
      const chainId = told ?? known.find((id) => id === wanted) ?? known[0]
      if (chainId) return chainId
      throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`No network of ${namespace}`] })
    }

    async function ask(
      given: Omit<Door.Options, 'network'> & { address: string | undefined },
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
      // Some say only with their answer where they are; its accounts are those of that network.
      const told = await door.network?.()
      // Addresses may look alike there, and money would go another way.
      if (told === null) throw elsewhere(info)
      return told === undefined || told === where
        ? found
        : ask({ address, chainId: told, isSilent: true, signal })
    }

    /** What a wallet says by itself is asked for again, silently; the last word counts. */
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

    /** Its accounts are those of the network that it went to since, where addresses differ. */
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
        // Pages tell by the object whether they talk to another account.
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
        // A wallet that lets us in without an account has not let us in.
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
          // A wallet that went there has said yes already; others may have to be let in there.
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
        // A wallet that breaks here is deaf, and must not break the page.
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
    door: Door
    info: ConnectorInfo
    namespace: Namespace
    /** What pages and actions ask. @param at - Where the connector is now. */
    toProvider: (at: () => Standing | undefined) => unknown
  }
}

type Opening = Pick<Connector.Options, 'address' | 'chainId' | 'signal'>

/** The account that was in use stays in use, where it is still there. */
function preferred(
  accounts: readonly Account[],
  address: string | undefined,
): Accounts | undefined {
  const inUse = accounts.find((one) => one.address === address)
  const [first, ...rest] = inUse ? [inUse, ...accounts.filter((one) => one !== inUse)] : accounts
  return first && [first, ...rest]
}

/**
 * A wallet in trouble has not left; one that lets us in no more has, as has one on a network that
 * nobody here knows.
 */
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
