import {
  aFunction,
  aName,
  BaseError,
  type CaipNetwork,
  type ChainId,
  check,
  fits,
  listOf,
  matching,
  objectOf,
  optional,
  rule,
} from '@fairlead/protocol'
import { hex } from '@scure/base'
import type { InjectedWeb3Wallet } from '../discovery/injectedWeb3.ts'
import { fromProvider, ProviderError, textOf } from '../errors/fromProvider.ts'
import type { PolkadotProvider } from '../namespaces/providers.ts'
import { isSs58Prefix, readSs58, toSs58 } from '../namespaces/ss58.ts'
import { toBytes } from '../namespaces/toBytes.ts'
import type { Account } from '../store/state.ts'
import { lazy } from '../utils/lazy.ts'
import type { CreateConnector } from './createConnector.ts'
import { createNamespaceConnector, type Standing } from './createNamespaceConnector.ts'

/** The result of `enable`, validated. */
type Extension = {
  readonly accounts: {
    get(): Promise<unknown>
    subscribe?(onAccounts: (accounts: unknown) => void): unknown
  }
  readonly signer?: {
    signPayload?(payload: unknown): Promise<unknown>
    signRaw?(raw: { address: string; data: string; type: 'bytes' }): Promise<unknown>
  }
}

const extension = objectOf({
  accounts: objectOf({ get: aFunction, subscribe: optional(aFunction) }),
  signer: optional(objectOf({ signPayload: optional(aFunction), signRaw: optional(aFunction) })),
})
const signed = objectOf({ signature: matching(/^0x(?:[0-9a-f]{2}){64,66}$/i, 'a signature') })
const someAccounts = listOf(rule((one) => typeof one === 'object' && one !== null, 'an account'))
/** An account that these networks can use, valid on all of them unless it names one. */
const isOurs = objectOf({
  address: aName,
  type: optional(rule((type) => type !== 'ethereum', 'no account of eip155')),
})
/** Generic SS58 prefix, for addresses of no particular network. */
const anyPrefix = 42

/** Creates the connector of a wallet in the page with the Polkadot{.js} extension API. */
export function injectedWeb3(parameters: injectedWeb3.Parameters): CreateConnector {
  const { appName, wallet } = parameters
  const watchers = new Set<() => void>()
  let stop: unknown

  // Calling `enable` again does not prompt once the extension has approved the page.
  const open = async () => {
    const given = await requestAccess(wallet, appName())
    check(extension, given, 'RESPONSE_INVALID')
    const { accounts } = given as Extension
    // An error while subscribing must not break the connection; only the events are lost.
    try {
      stop = accounts.subscribe?.(() => {
        for (const tell of [...watchers]) tell()
      })
    } catch {}
    return given as Extension
  }
  let enable = lazy(open)
  let isOpen = false

  async function readAccounts(): Promise<readonly unknown[]> {
    const { accounts } = await enable()
    isOpen = true
    const found = await accounts.get()
    check(someAccounts, found, 'RESPONSE_INVALID')
    return found as readonly unknown[]
  }

  /** Reads the accounts. If the extension has forgotten this site since, it is asked again. */
  async function askAccounts(): Promise<readonly unknown[]> {
    const wasOpen = isOpen
    try {
      const found = await readAccounts()
      if (found.length === 0) throw blocked(wallet)
      return found
    } catch (error) {
      enable = lazy(open)
      isOpen = false
      if (!wasOpen) throw error
      return askAccounts()
    }
  }

  return createNamespaceConnector({
    namespace: 'polkadot',
    info: { chains: ['polkadot'], id: wallet.id, name: wallet.name, type: 'ANNOUNCED' },
    toProvider: (at) => createProvider(at, () => enable()),
    driver: {
      async accounts({ isSilent, network }) {
        if (!isSilent) return toAccounts(await askAccounts(), network)
        const found = await readAccounts().catch((error: unknown) => {
          // The site was blocked in the meantime: the wallet shares no account any more.
          if (BaseError.find(error, 'SITE_BLOCKED')) return []
          throw error
        })
        return toAccounts(found, network)
      },
      watch(onChange) {
        const tell = () => onChange()
        watchers.add(tell)
        return () => {
          watchers.delete(tell)
          if (watchers.size === 0 && typeof stop === 'function') stop()
        }
      },
    },
  })
}

export declare namespace injectedWeb3 {
  type Parameters = {
    /** Returns the page's name, as the wallet shows it. */
    appName: () => string
    wallet: InjectedWeb3Wallet
  }
}

/**
 * Asks the extension to approve this page.
 *
 * Extensions built on Polkadot{.js} remember a refusal and reject every later call without a code:
 * "The source {url} is not allowed to interact with this extension". While the first request is
 * open, the message is "The source {url} has a pending authorization request". Newer extensions
 * resolve for a refused page, but share no account with it.
 * https://github.com/polkadot-js/extension/issues/1095
 *
 * @throws `SITE_BLOCKED`; a `ProviderError` of the group `busy`; otherwise the extension's own
 *   error.
 */
async function requestAccess(wallet: InjectedWeb3Wallet, appName: string): Promise<unknown> {
  try {
    return await wallet.enable(appName)
  } catch (cause) {
    const text = textOf(cause)
    if (/\bnot allowed to interact with this extension\b/i.test(text)) throw blocked(wallet, cause)
    if (/\bpending authorization request\b/i.test(text))
      throw new ProviderError({ cause, group: 'busy', rpcCode: undefined })
    throw cause
  }
}

function blocked({ name }: InjectedWeb3Wallet, cause?: unknown): BaseError {
  return new BaseError('SITE_BLOCKED', {
    cause,
    hints: [`Wallet: ${name}`, 'Allow this site in the settings of the wallet'],
    shortMessage: 'The wallet blocks this site, or shares no account with it',
  })
}

function createProvider(
  at: () => Standing | undefined,
  enable: () => Promise<Extension>,
): PolkadotProvider {
  async function ask(
    method: 'signPayload' | 'signRaw',
    call: (signer: Required<NonNullable<Extension['signer']>>) => Promise<unknown>,
  ): Promise<string> {
    if (!at()) throw new BaseError('NOT_CONNECTED')
    try {
      const { signer } = await enable()
      if (!signer?.[method])
        throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Operation: ${method}`] })
      const answer = await call(signer as Required<typeof signer>)
      check(signed, answer, 'RESPONSE_INVALID')
      return (answer as { signature: string }).signature
    } catch (error) {
      throw fromProvider(error)
    }
  }
  return {
    signMessage: ({ address, message }) =>
      ask('signRaw', (signer) =>
        signer.signRaw({ address, data: `0x${hex.encode(toBytes(message))}`, type: 'bytes' }),
      ),
    signTransaction: ({ address, payload }) =>
      ask('signPayload', (signer) => signer.signPayload({ ...(payload as object), address })),
  }
}

/** Converts accounts to the network's SS58 format. Drops invalid ones and those of other networks. */
function toAccounts(
  found: readonly unknown[],
  network: CaipNetwork | undefined,
): readonly Account[] {
  const configured = network?.custom?.ss58Prefix
  const prefix = isSs58Prefix(configured) ? configured : anyPrefix
  const addresses = found.flatMap((one) => {
    if (!fits(isOurs, one)) return []
    const read = readSs58((one as { address: string }).address)
    if (!read || isOfAnother(one, network?.caipNetworkId)) return []
    return [toSs58({ prefix, publicKey: read.publicKey })]
  })
  return [...new Set(addresses)].map((address) => ({ address }))
}

/** True if an account is limited to another network, which it names by its genesis hash. */
function isOfAnother(account: unknown, chainId: ChainId | undefined): boolean {
  const { genesisHash } = account as { genesisHash?: unknown }
  if (typeof genesisHash !== 'string' || !chainId) return false
  return chainId !== `polkadot:${genesisHash.replace(/^0x/, '').slice(0, 32)}`
}
