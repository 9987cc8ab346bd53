import type { Namespace } from '@fairlead/protocol'
import { hasDataApi } from '../../actions/hasDataApi.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** True if an account's history can be read: this needs EVM, a data API, and the `activity` feature. [NS-03] */
export function hasActivity(fairlead: Fairlead, namespace: Namespace): boolean {
  return namespace === 'eip155' && hasDataApi(fairlead) && fairlead.features.getState().activity
}
