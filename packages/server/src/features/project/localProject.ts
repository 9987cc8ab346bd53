import { isLoopbackHost } from '@fairlead/protocol'
import type { ProjectStore } from '../../storage/createProjectStore.ts'
import type { ProjectSettings } from '../../storage/Project.ts'

/** Id of the project of a server on a developer's machine. */
export const localProjectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

/**
 * Development, so that previews work too. No origins, because loopback pages are always allowed. No features, so that the
 * page's own options apply. No recovery delay, so that a developer can try several browsers with one account.
 */
const settings: ProjectSettings = {
  name: 'Local project',
  mode: 'development',
  allowedOrigins: [],
  features: null,
  isAnalyticsEnabled: false,
  isDisabled: false,
  recoveryDelayHours: 0,
}

/** Adds a local project to an empty server, if the server is bound to loopback. */
export async function ensureLocalProject(projects: ProjectStore, bind: string): Promise<void> {
  if (bind === '::1' || isLoopbackHost(bind)) await projects.addFirst(localProjectId, settings)
}
