import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/** True if an account's history can be read: this needs EVM, a data API, and the `activity` feature. [NS-03] */
export function hasActivity(fairlead: Fairlead, namespace: Namespace): boolean {
  return namespace === 'eip155' && hasDataApi(fairlead) && fairlead.features.getState().activity
}

/** True if a data API and a project id are configured. */
export function hasDataApi({ options }: Pick<Fairlead, 'options'>): boolean {
  const { dataApiUrl, projectId, serverUrl } = options
  return Boolean(projectId && (dataApiUrl ?? serverUrl))
}
