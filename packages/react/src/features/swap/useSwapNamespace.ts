import type { Fairlead } from '@fairlead/core'
import { type SwapNamespace, swapNamespace } from '@fairlead/core/money'
import { useSelected } from '../../hooks/useSelected.ts'

/** Returns the namespace that is swapped in. */
export function useSwapNamespace(fairlead: Fairlead): SwapNamespace {
  useSelected(fairlead.features, ({ swaps }) => swaps)
  useSelected(fairlead.store, ({ activeNamespace }) => activeNamespace)
  return swapNamespace(fairlead)
}
