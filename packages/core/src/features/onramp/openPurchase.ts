import type { Fairlead } from '../../Fairlead.ts'
import { readAmount } from '../../utils/amount.ts'
import { type OnrampGoal, onrampDraft } from './createOnrampDraft.ts'
import { type OnrampAsset, onrampPayment } from './onrampAssets.ts'
import { onrampOptionsQuery, onrampQuoteQuery } from './onrampQueries.ts'

/** Quotes that are asked for at most, until one covers the amount. */
const quoteTries = 3
/** Amounts are compared with this many decimals. */
const comparedDecimals = 18

/**
 * Opens the OnRamp view for a currency on the current network, with an amount to pay that buys at least what is missing.
 * Without a quote, the amount is the usual one. Does nothing if the user has left the view to return to.
 *
 * @param wanted.asset - One of the server's options.
 */
export async function openPurchase(
  fairlead: Fairlead,
  { asset, goal }: { asset: OnrampAsset; goal: OnrampGoal },
): Promise<void> {
  const { modal } = fairlead
  const amount = await priceOf(fairlead, { asset, goal }).catch(() => undefined)
  if (modal.view() !== goal.redirectView) return
  const purchaseCurrency = asset.currency.id
  onrampDraft(fairlead).change({ goal, purchaseCurrency, ...(amount && { amount }) })
  modal.push('OnRamp')
}

/**
 * Finds the amount to pay by quotes of the first provider, because fees are not proportional.
 *
 * @returns Whole units of the draft's payment currency, rounded up; undefined if the provider returns no quote.
 */
async function priceOf(
  fairlead: Fairlead,
  { asset, goal }: { asset: OnrampAsset; goal: OnrampGoal },
): Promise<string | undefined> {
  const [provider] = fairlead.features.getState().onramp || []
  const { client } = await fairlead.queries()
  const { options } = await client.fetchQuery(onrampOptionsQuery(fairlead))
  const fields = onrampDraft(fairlead).store.getState()
  const { method, payment } = onrampPayment(options, fields)
  const missing = unitsOf(goal.amount)
  if (!provider || !payment || !method) return undefined
  const max = BigInt(method.max.split('.')[0] ?? 0)
  let paid = BigInt(fields.amount.split('.')[0] ?? 0)
  for (let tries = 0; tries < quoteTries; tries++) {
    const wanted = { amount: String(paid), asset, payment, paymentMethod: method.id, provider }
    const { isSample, quote } = await client.fetchQuery(onrampQuoteQuery(fairlead, wanted))
    const received = unitsOf(quote.purchaseAmount.amount)
    if (isSample || received === 0n) return undefined
    if (tries > 0 && received >= missing) break
    // One percent more, because prices move until the delivery.
    paid = least((paid * missing * 101n) / (received * 100n) + 1n, method.min)
    // The view shows that this is above the limit.
    if (paid > max) break
  }
  return String(paid)
}

/** Returns a limit, rounded up to whole units, if the amount is below it. */
function least(amount: bigint, min: string): bigint {
  const [whole = '0', fraction = ''] = min.split('.')
  const limit = BigInt(whole) + (/[1-9]/.test(fraction) ? 1n : 0n)
  return amount < limit ? limit : amount
}

function unitsOf(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.')
  const read = readAmount(`${whole}.${fraction.slice(0, comparedDecimals)}`, comparedDecimals)
  return 'value' in read ? read.value : 0n
}
