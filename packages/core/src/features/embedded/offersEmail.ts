import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../Fairlead.ts'

/** Whether people can sign in by e-mail, here and in a namespace, where one is named. */
export function offersEmail(fairlead: Fairlead, namespace?: Namespace): boolean {
  return fairlead.features.getState().email && offersEmbedded(fairlead, namespace)
}

/** Whether the embedded wallet has a network here, and in a namespace, where one is named. */
export function offersEmbedded({ store }: Fairlead, namespace?: Namespace): boolean {
  const { connectors, networks } = store.getState()
  const chains: readonly Namespace[] = connectors.find(({ type }) => type === 'AUTH')?.chains ?? []
  return networks.some(
    ({ chainNamespace }) =>
      chains.includes(chainNamespace) && (namespace ?? chainNamespace) === chainNamespace,
  )
}
