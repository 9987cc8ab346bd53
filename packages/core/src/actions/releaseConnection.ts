import type { Fairlead } from '../Fairlead.ts'
import type { Slot } from '../store/others.ts'
import { findAdapter } from './adapterOf.ts'

/** Disconnects a replaced wallet. A failure is reported, not thrown. */
export async function releaseConnection(
  fairlead: Fairlead,
  { connectorId, namespace }: Slot,
): Promise<void> {
  try {
    const adapter = findAdapter(fairlead, namespace)
    await adapter?.disconnect({ connectorId, namespace, signOut: false })
  } catch (error) {
    fairlead.report(error)
  }
}
