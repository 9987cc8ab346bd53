import { parseUnits } from 'viem'
import { addresses } from '../addresses.ts'
import { solanaTokens } from '../solana/addresses.ts'

/** A currency that the local checkout sells on one chain. */
export type Offer = {
  readonly currency: 'dai' | 'eth' | 'sol' | 'usdc'
  readonly decimals: number
  /** Contract or mint; null for the native coin. */
  readonly contract: string | null
  readonly namespace: 'eip155' | 'solana'
}

/** A chain on which the local checkout delivers. */
export type CheckoutChain = {
  readonly caipNetworkId: string
  readonly name: string
  /** URL of its node. */
  readonly rpcUrl: string
  /** URL for subscriptions; Solana only. */
  readonly wsUrl?: string
}

const offers: readonly Offer[] = [
  { contract: null, currency: 'eth', decimals: 18, namespace: 'eip155' },
  { contract: addresses.usdc, currency: 'usdc', decimals: 6, namespace: 'eip155' },
  { contract: addresses.dai, currency: 'dai', decimals: 18, namespace: 'eip155' },
  { contract: null, currency: 'sol', decimals: 9, namespace: 'solana' },
  { contract: solanaTokens.usdc.address, currency: 'usdc', decimals: 6, namespace: 'solana' },
]

const names = { dai: 'Dev Dai', eth: 'Ether', sol: 'Solana', usdc: 'Dev USD Coin' } as const
/** Fixed prices in US cents, so that tests know them. */
const centsPerCoin = { dai: 100n, eth: 250_000n, sol: 10_000n, usdc: 100n } as const
/** Fixed value of a payment currency, in hundredths of a US cent per cent. */
const rates: Readonly<Record<string, bigint>> = { EUR: 11_000n, USD: 10_000n }
/** Fee of the checkout in hundredths of a percent, and of the network in cents. */
const feeBasisPoints = 150n
const networkFeeCents = 10n

const limits = [
  { id: 'card', max: '7500.00', min: '10.00' },
  { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
]

/** Name of a chain in the checkout's API, e.g. `eip155-31337`. */
export function networkName({ caipNetworkId }: CheckoutChain): string {
  return caipNetworkId.replace(':', '-')
}

/** Returns what can be paid with and bought, in the format of the server's on-ramp options. */
export function listOptions(chains: readonly CheckoutChain[]) {
  const ids = [...new Set(offers.map(({ currency }) => currency))]
  return {
    paymentCurrencies: Object.keys(rates)
      .toReversed()
      .map((id) => ({ id, payment_method_limits: limits })),
    purchaseCurrencies: ids.map((id) => ({
      id,
      name: names[id],
      symbol: id.toUpperCase(),
      networks: chains.flatMap((chain) => {
        const offer = findOffer(chain, id)
        if (!offer) return []
        const [, reference = ''] = chain.caipNetworkId.split(':')
        return {
          chain_id: reference,
          contract_address: offer.contract,
          display_name: chain.name,
          name: networkName(chain),
        }
      }),
    })),
  }
}

export function findOffer(chain: CheckoutChain, currency: string): Offer | undefined {
  return offers.find(
    (offer) => offer.currency === currency && chain.caipNetworkId.startsWith(`${offer.namespace}:`),
  )
}

/** A price, in cents of the payment currency, with the delivered amount in the smallest unit of the currency. */
export type Price = {
  readonly networkFeeCents: bigint
  readonly subtotalCents: bigint
  readonly totalCents: bigint
  readonly units: bigint
}

/** @returns `undefined` for an amount outside the limits of the payment method, or an unknown payment currency. */
export function priceOf(
  offer: Offer,
  asked: { amount: string; paymentCurrency: string; paymentMethod: string },
): Price | undefined {
  const rate = rates[asked.paymentCurrency]
  const limit = limits.find(({ id }) => id === asked.paymentMethod)
  const totalCents = /^\d{1,9}(?:\.\d{1,2}0*)?$/.test(asked.amount)
    ? parseUnits(asked.amount, 2)
    : undefined
  if (!rate || !limit || totalCents === undefined) return undefined
  if (totalCents < parseUnits(limit.min, 2) || totalCents > parseUnits(limit.max, 2))
    return undefined
  const subtotalCents =
    totalCents - (totalCents * feeBasisPoints + 9_999n) / 10_000n - networkFeeCents
  const units =
    (subtotalCents * rate * 10n ** BigInt(offer.decimals)) /
    (10_000n * centsPerCoin[offer.currency])
  return { networkFeeCents, subtotalCents, totalCents, units }
}
