import type { Namespace } from '@fairlead/protocol'
import type { Fairlead } from '../../../Fairlead.ts'
import { offersEmbedded } from '../login/offersEmail.ts'

/** True if the user can continue as a guest, in `namespace` if given. */
export function offersGuest(fairlead: Fairlead, namespace?: Namespace): boolean {
  return fairlead.features.getState().guests && offersEmbedded(fairlead, namespace)
}
