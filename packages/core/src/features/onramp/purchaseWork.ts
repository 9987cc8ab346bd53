import {
  BaseError,
  type ChainId,
  getOnrampPurchase,
  isChainId,
  isSafeUrl,
  namespaceOf,
  type OnrampPurchase,
  postOnrampUrl,
  tryParse,
} from '@fairlead/protocol'
import * as v from 'valibot'
import { readerOf } from '../../actions/readerOf.ts'
import { readToken } from '../../actions/readToken.ts'
import { request } from '../../api/request.ts'
import { required } from '../../errors/arguments.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { connectedOf, networkById } from '../../store/selectors.ts'
import { storageOf } from '../../store/storageOf.ts'
import { readAmount } from '../../utils/amount.ts'
import type { OnrampAsset } from './onrampAssets.ts'

// Functions for a purchase that has started. Loaded with the first purchase, so that pages that show none of it, such as
// those with the script tag, don't carry it.

/** The purchase that the user asks for. */
export type PurchaseWish = {
  /** Amount to pay, in whole units of `paymentCurrency`. */
  readonly amount: string
  readonly asset: OnrampAsset
  readonly paymentCurrency: string
  readonly paymentMethod: string
  readonly provider: string
  /** Amount to receive according to the quote, in whole tokens. */
  readonly quoted: string
}

/**
 * Asks the server for the URL of a provider's checkout, and reads the balance from before the purchase.
 *
 * @throws `ARGUMENT_REQUIRED` while disconnected; `RESPONSE_INVALID` for a URL that is missing or not safe to open;
 *   the server's errors.
 */
export async function fetchPurchaseUrl(
  fairlead: Fairlead,
  wish: PurchaseWish,
): Promise<{ record: PurchaseRecord; url: string }> {
  const { amount, asset, paymentCurrency, paymentMethod, provider, quoted } = wish
  const state = fairlead.store.getState()
  const connection = required(connectedOf(state, state.activeNamespace), 'address', 'buy')
  const [{ address }] = connection.accounts
  const { chainId } = connection
  const token = asset.network.contract_address
  const { symbol } = asset.currency
  const body = {
    defaultExperience: 'buy' as const,
    defaultNetwork: asset.network.name,
    destinationWallets: [{ address, assets: [symbol], blockchains: [asset.network.name] }],
    fiatCurrency: paymentCurrency,
    paymentMethod,
    // A number on the wire, as other servers expect. Only the form of the checkout is filled in with it.
    presetFiatAmount: Number(amount),
    provider,
  }
  const server = await fairlead.internal.server()
  const [answer, held] = await Promise.all([
    request(server, postOnrampUrl, { base: 'data', body }),
    // Without it, only the provider's own report tells that the funds were sent.
    readHolding(fairlead, { address, chainId, token }).catch(() => undefined),
  ])
  if (!isSafeUrl(answer.url))
    throw new BaseError('RESPONSE_INVALID', {
      shortMessage: 'The server returned no URL of a checkout that can be opened',
    })
  return {
    record: {
      address,
      before: held ? String(held.balance) : null,
      chainId,
      decimals: held?.decimals ?? 0,
      expected: String(unitsOf(quoted, held?.decimals ?? 0)),
      provider,
      purchaseId: answer.purchaseId ?? null,
      startedAt: fairlead.environment.now(),
      symbol,
      token,
    },
    url: answer.url,
  }
}

/** Converts a quoted amount to the smallest unit, rounded down: vendors may quote more decimals than the token has. */
function unitsOf(quoted: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = quoted.split('.')
  const read = readAmount(`${whole}.${fraction.slice(0, decimals)}`, decimals)
  return 'value' in read ? read.value : 0n
}

/**
 * Reads the balance of the bought currency from its chain.
 *
 * @returns The balance in the smallest unit.
 * @throws `NETWORK_NOT_FOUND` if the page has no such network; the node's errors.
 */
export async function readHolding(
  fairlead: Fairlead,
  of: { address: string; chainId: ChainId; token: string | null },
): Promise<{ balance: bigint; decimals: number }> {
  const { address, chainId, token } = of
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) throw new BaseError('NETWORK_NOT_FOUND')
  if (token) return readToken(fairlead, network, { address: token, holder: address })
  const reader = await readerOf(fairlead, namespaceOf(chainId))
  const balance = await reader.getBalance({ address, network })
  return { balance, decimals: network.nativeCurrency.decimals }
}

/** Returns the state that the provider has reported; `unknown` if the server doesn't know the purchase. */
export async function readPurchaseStatus(
  fairlead: Fairlead,
  { purchaseId }: { purchaseId: string | null },
): Promise<OnrampPurchase['status']> {
  if (!purchaseId) return 'unknown'
  const server = await fairlead.internal.server()
  const params = { purchaseId }
  const { status } = await request(server, getOnrampPurchase, { base: 'data', params })
  return status
}

/** Key of the stored purchase, after the prefix of the widget. `createFairlead` looks for it. */
const purchaseKey = 'onramp'
/** How long a purchase is watched, in milliseconds. Bank transfers can take days; the wallet shows them then. */
export const purchaseLifeMs = 24 * 60 * 60_000

const Units = v.pipe(v.string(), v.regex(/^\d{1,80}$/))

/** A purchase in progress, as it is stored. The URL of the checkout is not stored: it can contain a login. */
const PurchaseRecord = v.object({
  address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  /** Balance before the purchase, in the smallest unit; null if it could not be read. */
  before: v.nullable(Units),
  chainId: v.custom<ChainId>((value) => isChainId(value)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  /** Quoted amount, in the smallest unit; zero if the quote has none. */
  expected: Units,
  provider: v.pipe(v.string(), v.nonEmpty(), v.maxLength(128)),
  /** Order id of the server; null if the server has none. */
  purchaseId: v.nullable(v.pipe(v.string(), v.uuid())),
  /** Milliseconds since 1970. */
  startedAt: v.pipe(v.number(), v.integer(), v.minValue(0)),
  symbol: v.pipe(v.string(), v.maxLength(32)),
  /** Contract or mint; null for the native currency. */
  token: v.nullable(v.pipe(v.string(), v.maxLength(128))),
})
export type PurchaseRecord = v.InferOutput<typeof PurchaseRecord>

/** Returns the stored purchase; undefined if there is none, it is invalid, or it is too old. */
export function readPurchase(fairlead: Fairlead): PurchaseRecord | undefined {
  const { prefix, storage } = storageOf(fairlead.options, fairlead.environment)
  try {
    const stored: unknown = JSON.parse(storage?.getItem(prefix + purchaseKey) ?? 'null')
    const record = tryParse(PurchaseRecord, stored)
    const age = record && fairlead.environment.now() - record.startedAt
    return age !== undefined && age >= 0 && age < purchaseLifeMs ? record : undefined
  } catch {
    return undefined
  }
}

/** Stores a purchase, or removes the stored one. Blocked storage means that it is forgotten with the page. */
export function storePurchase(fairlead: Fairlead, record: PurchaseRecord | undefined): void {
  const { prefix, storage } = storageOf(fairlead.options, fairlead.environment)
  try {
    if (record) storage?.setItem(prefix + purchaseKey, JSON.stringify(record))
    else storage?.removeItem(prefix + purchaseKey)
  } catch {}
}
