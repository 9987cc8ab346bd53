import type { Recovery } from '@fairlead/protocol/embedded'
import type { Project } from '../../storage/ProjectStore.ts'
import type { CustodyContext } from './CustodyContext.ts'

/**
 * Who may recover a wallet. The caller names a project, and any page of this server could: so the one
 * that the wallet was made in has to agree. Of a wallet whose project nobody knows, nobody did.
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
