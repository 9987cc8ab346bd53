import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'

/** True if email login is available, in `namespace` if given. */
export function offersEmail(fairlead: Fairlead, namespace?: Namespace): boolean {
  return fairlead.features.getState().email && offersEmbedded(fairlead, namespace)
}

/** True if the embedded wallet supports a network of the page, in `namespace` if given. */
export function offersEmbedded({ store }: Fairlead, namespace?: Namespace): boolean {
  const { connectors, networks } = store.getState()
  const chains: readonly Namespace[] = connectors.find(({ type }) => type === 'AUTH')?.chains ?? []
  return networks.some(
    ({ chainNamespace }) =>
      chains.includes(chainNamespace) && (namespace ?? chainNamespace) === chainNamespace,
  )
}

/** True if the user can continue as a guest, in `namespace` if given. */
export function offersGuest(fairlead: Fairlead, namespace?: Namespace): boolean {
  return fairlead.features.getState().guests && offersEmbedded(fairlead, namespace)
}
