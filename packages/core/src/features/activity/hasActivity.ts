import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/** Whether an account's history can be had: it takes EVM, a server, and the feature. [NS-03] */
export function hasActivity(fairlead: Fairlead, namespace: Namespace): boolean {
  return namespace === 'eip155' && hasDataApi(fairlead) && fairlead.features.getState().activity
}

/** Whether there is a server that can be asked about accounts. */
export function hasDataApi({ options }: Pick<Fairlead, 'options'>): boolean {
  const { dataApiUrl, projectId, serverUrl } = options
  return Boolean(projectId && (dataApiUrl ?? serverUrl))
}
