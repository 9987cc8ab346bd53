import type { Fairlead } from '../../Fairlead.ts'
import { swapCrossings } from './createCrossings.ts'

/** Follows the swaps to other networks that were in progress when the page was left. */
export function resumeCrossings(fairlead: Fairlead): void {
  swapCrossings(fairlead).resume()
}
