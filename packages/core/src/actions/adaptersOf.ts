import type { Adapter } from '../adapters/adapter.ts'
import { createUniversalAdapter } from '../adapters/universal/createUniversalAdapter.ts'
import type { Fairlead } from '../Fairlead.ts'

/**
 * Returns the adapters of the page. If the page provides none, the first call attaches the universal adapter, which
 * asks the wallets in the page to announce themselves; the first load doesn't contain it.
 */
export function adaptersOf({ adapters, internal, isDestroyed }: Fairlead): readonly Adapter[] {
  if (adapters.length === 0 && !isDestroyed) internal.attach(createUniversalAdapter())
  return adapters
}
