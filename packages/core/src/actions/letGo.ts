import type { Fairlead } from '../Fairlead.ts'
import type { Slot } from '../store/others.ts'
import { findAdapter } from './adapterOf.ts'

/** Disconnects a wallet that is no longer wanted. A failure is reported. */
export async function letGo(fairlead: Fairlead, { connectorId, namespace }: Slot): Promise<void> {
  try {
    const adapter = findAdapter(fairlead, namespace)
    await adapter?.disconnect({ connectorId, namespace, signOut: false })
  } catch (error) {
    fairlead.report(error)
  }
}
