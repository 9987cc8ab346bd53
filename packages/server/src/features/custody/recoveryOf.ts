import type { Recovery } from '@fairlead/protocol/embedded'
import type { Project } from '../../storage/ProjectStore.ts'
import type { CustodyContext } from './CustodyContext.ts'

/**
 * Returns who may recover a wallet. The caller chooses the project of the request, so the project in which the wallet
 * was created must allow automatic recovery too. A wallet without a known project allows none.
 */
export async function recoveryOf(
  wallet: { readonly projectId: string | null },
  project: Project,
  { findProject }: Pick<CustodyContext, 'findProject'>,
): Promise<Recovery> {
  if (project.recovery !== 'automatic' || wallet.projectId === null) return 'user'
  const home = project.id === wallet.projectId ? project : await findProject(wallet.projectId)
  return home?.recovery ?? 'user'
}
