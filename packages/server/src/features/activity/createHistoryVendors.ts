import { BaseError } from '@fairlead/protocol'
import type { Chain } from '../../chains/createChains.ts'
import type { Vendors } from '../../env.ts'
import type { HistoryStore } from '../../storage/history/HistoryStore.ts'
import type { HistoryVendor } from '../../vendors/questions.ts'
import { onchain } from './providers/onchain.ts'

type VendorName = NonNullable<Vendors['history']>[number]
type Create = (options: createHistoryVendors.Options) => HistoryVendor

/** Who can answer; one file of `providers` each. */
const table: Readonly<Partial<Record<VendorName, Create>>> = {
  onchain,
}

/**
 * Those who are asked for histories, in the operator's order; the chain alone unless told otherwise.
 *
 * @throws `OPTIONS_INVALID` for a name that nobody here answers to.
 */
export function createHistoryVendors(
  options: createHistoryVendors.Options,
): readonly HistoryVendor[] {
  const names: readonly VendorName[] = options.vendors?.history ?? ['onchain']
  return names.map((name) => {
    const create = table[name]
    if (!create)
      throw new BaseError('OPTIONS_INVALID', {
        shortMessage: `vendors.history: ${name} has no histories`,
      })
    return create(options)
  })
}

export declare namespace createHistoryVendors {
  type Options = {
    chains: readonly Chain[]
    store: HistoryStore
    vendors?: Vendors | undefined
  }
}
