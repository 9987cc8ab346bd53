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
   * Returns the accounts that the wallet approved on a network; none if it did not approve the page.
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

/** Settings and state that the functions of one connector share. */
type Context = Pick<createNamespaceConnector.Options, 'driver' | 'info' | 'namespace'> & {
  readonly networks: () => readonly CaipNetwork[]
  readonly listeners: Set<(event: ConnectorEvent) => void>
  /** Network and accounts; undefined while disconnected. */
  at: Standing | undefined
  /** Number of the latest change. A read that began before it is discarded. */
  turn: number
}

/** Creates a connector for one namespace outside eip155 from a wallet's driver. */
export function createNamespaceConnector(
  options: createNamespaceConnector.Options,
): CreateConnector {
  const { driver, info, namespace, toProvider } = options

  return ({ networks }) => {
    const own = () => networks().filter(({ chainNamespace }) => chainNamespace === namespace)
    const listeners: Context['listeners'] = new Set()
    const base = { driver, info, namespace, networks: own, listeners }
    const context: Context = { ...base, at: undefined, turn: 0 }
    let issued: { address: string | undefined; provider: unknown } | undefined
    let stop: (() => void) | undefined

    return {
      ...info,
      provider: undefined,
      get providers() {
        const address = context.at?.accounts[0].address ?? issued?.address
        // Pages notice a change of account by the provider's identity.
        if (!issued || issued.address !== address)
          issued = { address, provider: toProvider(() => context.at) }
        return { [namespace]: issued.provider }
      },
      now: () => context.at,

      connect: async (given) => settle(context, await approve(context, given)),

      async resume(given) {
        const standing = await open(context, true, given).catch((error: unknown) => {
          throw fromProvider(error)
        })
        if (standing) return settle(context, standing)
        context.turn++
        context.at = undefined
        return undefined
      },

      async disconnect({ signOut }) {
        context.at = undefined
        context.turn++
        if (!signOut) return
        try {
          await driver.disconnect?.()
        } catch {}
      },

      switchNetwork: (given) =>
        switchTo(context, given).catch((error: unknown) => {
          throw fromProvider(error)
        }),

      watch(_, onEvent) {
        listeners.add(onEvent)
        // An error of the wallet must not break the page; its events are lost then.
        try {
          stop ??= driver.watch?.((change) => void refresh(context, change))
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
  }
}

export declare namespace createNamespaceConnector {
  type Options = {
    driver: WalletDriver
    info: ConnectorInfo
    namespace: Namespace
    /** Creates the provider for pages and actions. @param at - Returns the connector's current state. */
    toProvider: (at: () => Standing | undefined) => unknown
  }
}

function emit({ listeners }: Context, event: ConnectorEvent): void {
  for (const listener of [...listeners]) listener(event)
}

/** Returns the wallet's own network; without one, the wanted network or the page's first. */
async function findNetwork(
  { driver, namespace, networks }: Context,
  wanted: ChainId | undefined,
): Promise<ChainId> {
  const current = await driver.network?.()
  const known = networks().map(({ caipNetworkId }) => caipNetworkId)
  const chainId = current ?? known.find((id) => id === wanted) ?? known[0]
  if (chainId) return chainId
  throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`No ${namespace} network`] })
}

/** Reads the accounts on a network, the one that was in use first. */
async function readAccounts(
  { driver, networks }: Context,
  given: Omit<WalletDriver.Options, 'network'> & { address: string | undefined },
): Promise<Standing | undefined> {
  const { address, chainId, signal } = given
  throwIfAborted(signal)
  const network = networks().find(({ caipNetworkId }) => caipNetworkId === chainId)
  const found = await abortable(driver.accounts({ ...given, network }), signal)
  const accounts = putFirst(found, address)
  return accounts && { accounts, chainId }
}

/** Reads network and accounts, with a prompt unless `isSilent`. */
async function open(
  context: Context,
  isSilent: boolean,
  { address, chainId: wanted, signal }: Pick<Connector.Options, 'address' | 'chainId' | 'signal'>,
): Promise<Standing | undefined> {
  const { driver, info } = context
  const chainId = await abortable(findNetwork(context, wanted), signal)
  const found = await readAccounts(context, { address, chainId, isSilent, signal })
  // Some wallets report their network only with their answer. The accounts are read again for that network.
  const current = await driver.network?.()
  // Refused, because the same address may exist on the unknown network and receive funds there.
  if (current === null) throw elsewhere(info)
  return current === undefined || current === chainId
    ? found
    : readAccounts(context, { address, chainId: current, isSilent: true, signal })
}

/** Asks the wallet for its approval. @throws `ConnectionRejectedError` if the user declines. */
async function approve(context: Context, given: Parameters<typeof open>[2]): Promise<Standing> {
  const { name: walletName } = context.info
  const standing = await open(context, false, given).catch((cause: unknown) => {
    const error = fromProvider(cause)
    if (error instanceof ProviderError && error.group === 'declined')
      throw new ConnectionRejectedError({ cause, walletName })
    throw error
  })
  if (standing) return standing
  // A wallet that returns no account has not approved the connection.
  throw new ConnectionRejectedError({ cause: undefined, walletName })
}

/** Takes the state that the wallet granted. */
function settle(context: Context, standing: Standing): Link {
  context.turn++
  context.at = standing
  const { accounts, chainId } = standing
  return {
    // Read when they are needed: they differ after a switch to a network with other addresses.
    get accounts() {
      return context.at?.accounts ?? accounts
    },
    approved: 'all',
    chainId,
  }
}

/** Reads accounts and network again, silently, after the wallet reported a change. Only the latest call counts. */
async function refresh(context: Context, change?: 'disconnected'): Promise<void> {
  const mine = ++context.turn
  const before = context.at
  const isOutdated = () => mine !== context.turn || context.at !== before
  function leave() {
    context.at = undefined
    emit(context, { type: 'disconnected' })
  }
  if (change) return leave()
  try {
    const { signal } = new AbortController()
    const address = before?.accounts[0].address
    const now = await open(context, true, { address, chainId: before?.chainId, signal })
    if (isOutdated()) return
    if (before && !now) return leave()
    if (before) context.at = now
    if (!now) return
    if (before && now.chainId !== before.chainId)
      emit(context, { type: 'chainChanged', chainId: now.chainId })
    if (!isEqual(now.accounts, before?.accounts))
      emit(context, { type: 'accountsChanged', accounts: now.accounts })
  } catch (error) {
    if (before && isGone(error) && !isOutdated()) leave()
  }
}

async function switchTo(
  context: Context,
  { network, signal }: { network: CaipNetwork; signal: AbortSignal },
): Promise<void> {
  const { at: before, driver, info } = context
  const { caipNetworkId: chainId } = network
  if (driver.network && (await abortable(driver.network(), signal)) !== chainId) {
    if (!driver.switchNetwork) throw cannotSwitch(info, network)
    throwIfAborted(signal)
    await abortable(driver.switchNetwork(network), signal)
  }
  const address = before?.accounts[0].address
  // A wallet with its own network has approved by switching. Other wallets may have to approve the network.
  const isSilent = driver.network !== undefined
  const now = await readAccounts(context, { address, chainId, isSilent, signal })
  if (!now) throw cannotSwitch(info, network)
  context.turn++
  context.at = now
  if (!before || isEqual(now.accounts, before.accounts)) return
  emit(context, { type: 'chainChanged', chainId })
  emit(context, { type: 'accountsChanged', accounts: now.accounts })
}

/** Puts the account that was in use first, if it is still listed. */
function putFirst(accounts: readonly Account[], address: string | undefined): Accounts | undefined {
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
