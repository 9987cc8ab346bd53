import type { Fairlead } from '../../Fairlead.ts'
import { onrampPurchase } from './createPurchase.ts'

/** Continues to watch the purchase that was in progress when the page was left. */
export function resumePurchase(fairlead: Fairlead): void {
  onrampPurchase(fairlead).resume()
}
