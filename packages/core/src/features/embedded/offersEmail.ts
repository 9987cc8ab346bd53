import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/** Whether people can sign in by e-mail, here and in a namespace, where one is named. */
export function offersEmail(fairlead: Fairlead, namespace?: Namespace): boolean {
  const { connectors, networks } = fairlead.store.getState()
  const chains: readonly Namespace[] = connectors.find(({ type }) => type === 'AUTH')?.chains ?? []
  const isServed = networks.some(
    ({ chainNamespace }) =>
      chains.includes(chainNamespace) && (namespace ?? chainNamespace) === chainNamespace,
  )
  return isServed && fairlead.features.getState().email
}
