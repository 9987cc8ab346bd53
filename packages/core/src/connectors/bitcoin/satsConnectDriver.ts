import {
  aName,
  aString,
  BaseError,
  type ChainId,
  check,
  listOf,
  objectOf,
  optional,
  type Shape,
} from '@fairlead/protocol'
import type { SatsWallet } from '../../discovery/satsConnect.ts'
import { fromProvider, ProviderError } from '../../errors/fromProvider.ts'
import { bitcoinChainNames, bitcoinChainOf } from '../../namespaces/bitcoinChains.ts'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import { type BitcoinDriver, cannotAct, type ShownAddress, toSatoshi } from './BitcoinDriver.ts'

const address = objectOf({ address: aName })
const account = objectOf({ addresses: listOf(address), network: optional(() => undefined) })
const signedMessage = objectOf({ signature: aName })
const signedPsbt = objectOf({ psbt: aName, txid: optional(aString) })
const sentTransfer = objectOf({ txid: aName })

const purposes = ['payment', 'ordinals']

type Ask = ReturnType<typeof createAsk>
type Account = { readonly addresses: readonly ShownAddress[]; readonly network?: unknown }

/** Creates the driver for wallets that are called with `request(method, params)`, as sats-connect does. */
export function satsConnectDriver({ provider }: SatsWallet): BitcoinDriver {
  const ask = createAsk(provider)
  /** The network that the wallet reported last. */
  let told: unknown

  return {
    async addresses({ chainId, isSilent }) {
      const chain = bitcoinChainNames(chainId)?.sats
      if (!isSilent) {
        const found = await connect(ask, chain)
        told = found.network
        return found.addresses.map(toShown)
      }
      try {
        // Rejected without a prompt if the page has no permission.
        const found = await ask<Account>('wallet_getAccount', undefined, account)
        told = found.network
        return found.addresses.map(toShown)
      } catch (error) {
        const refusal = fromProvider(error)
        if (refusal.code === 'RESPONSE_INVALID') throw refusal
        return []
      }
    },

    network: async () => bitcoinChainOf('sats', networkName(told)),

    async switchNetwork({ caipNetworkId }) {
      const name = bitcoinChainNames(caipNetworkId)?.sats
      if (!name) throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`Wanted: ${caipNetworkId}`] })
      try {
        await ask('wallet_changeNetwork', { name }, () => undefined)
        told = name
      } catch (error) {
        if (!isMissing(error)) throw error
        throw new BaseError('SWITCH_FAILED', {
          cause: error,
          hints: ['The wallet cannot switch networks'],
        })
      }
    },

    methods: (chainId) => createMethods(ask, chainId),

    watch(onChange) {
      const stops = [
        provider.addListener?.('accountChange', () => onChange()),
        provider.addListener?.('networkChange', (event) => {
          told = (event as { bitcoin?: { name?: unknown } } | undefined)?.bitcoin ?? told
          onChange()
        }),
        provider.addListener?.('disconnect', () => onChange('disconnected')),
      ]
      return () => {
        for (const stop of stops) if (typeof stop === 'function') stop()
      }
    },

    async disconnect() {
      told = undefined
      await ask('wallet_disconnect', undefined, () => undefined)
    },
  }
}

/**
 * Returns the function that sends a request. An answer may be the result, or an object that wraps a
 * result or an error. Some wallets throw that object.
 */
function createAsk(provider: SatsWallet['provider']) {
  return async <result>(method: string, params: unknown, shape: Shape): Promise<result> => {
    const answer = await provider.request(method, params).catch((error: unknown) => {
      throw wrapped(error)?.error ?? error
    })
    const around = wrapped(answer)
    if (around?.error !== undefined) throw fromProvider(around.error)
    const result = around && 'result' in around ? around.result : answer
    check(shape, result, 'RESPONSE_INVALID')
    return result as result
  }
}

/** Connects. Wallets without `wallet_connect` have older methods for it. */
async function connect(ask: Ask, chain: string | undefined): Promise<Account> {
  try {
    const params = { addresses: purposes, ...(chain ? { network: chain } : {}) }
    return await ask<Account>('wallet_connect', params, account)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  try {
    const addresses = await ask<readonly ShownAddress[]>(
      'getAccounts',
      { purposes },
      listOf(address),
    )
    return { addresses }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return ask<Account>('getAddresses', { purposes }, account)
}

/**
 * Checks the account and network, which a transfer request does not name. Older wallets without
 * `wallet_getAccount` show the transfer before they send it.
 */
async function confirm(ask: Ask, address: string, chainId: ChainId): Promise<void> {
  let found: Account
  try {
    found = await ask<Account>('wallet_getAccount', undefined, account)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const where = bitcoinChainOf('sats', networkName(found.network))
  const isHere = where === undefined || where === chainId
  const isShown = found.addresses.some((one) => one.address === address)
  if (!isHere || !isShown) throw cannotAct({ address, chainId })
}

function createMethods(ask: Ask, chainId: ChainId): BitcoinProvider {
  return {
    async signMessage({ address, message, protocol }) {
      const params = { address, message, protocol: protocol?.toUpperCase() }
      const { signature } = await ask<{ signature: string }>('signMessage', params, signedMessage)
      return signature
    },
    async signPsbt({ broadcast = false, psbt, signInputs }) {
      const byAddress: Record<string, number[]> = {}
      for (const { address, index } of signInputs) {
        byAddress[address] = [...(byAddress[address] ?? []), index]
      }
      const params = { broadcast, psbt, signInputs: byAddress }
      const answer = await ask<{ psbt: string; txid?: string }>('signPsbt', params, signedPsbt)
      return { psbt: answer.psbt, txid: answer.txid || undefined }
    },
    async sendTransfer({ address: from, amount, recipient }) {
      const recipients = [{ address: recipient, amount: toSatoshi(amount) }]
      await confirm(ask, from, chainId)
      const params = { recipients }
      return (await ask<{ txid: string }>('sendTransfer', params, sentTransfer)).txid
    },
  }
}

function toShown(one: ShownAddress): ShownAddress {
  const { derivationPath, symbol } = one as { derivationPath?: unknown; symbol?: unknown }
  // Some wallets report the coin instead of the purpose.
  const purpose = one.purpose ?? (symbol === undefined || symbol === 'BTC' ? undefined : symbol)
  return { address: one.address, path: derivationPath, publicKey: one.publicKey, purpose }
}

/** Returns the object that wraps an answer: `{ result }`, `{ error }` or `{ status, … }`. */
function wrapped(value: unknown): { error?: unknown; result?: unknown } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { jsonrpc, status } = value as { jsonrpc?: unknown; status?: unknown }
  const isAround = jsonrpc !== undefined || status === 'success' || status === 'error'
  return isAround || 'error' in value ? value : undefined
}

function isMissing(error: unknown): boolean {
  const known = fromProvider(error)
  return known instanceof ProviderError && known.group === 'unsupportedMethod'
}

/** Returns the network's name; wallets report a name, or an object of names by chain. */
function networkName(network: unknown): unknown {
  if (typeof network !== 'object' || network === null) return network
  const { bitcoin = network, name } = network as { bitcoin?: { name?: unknown }; name?: unknown }
  return (bitcoin as { name?: unknown } | null)?.name ?? name
}
