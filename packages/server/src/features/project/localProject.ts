import { isLoopbackHost } from '@fairlead/protocol'
import type { ProjectSettings, ProjectStore } from '../../storage/ProjectStore.ts'

/** The project of a server on a developer's machine. */
export const localProjectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

/** No origins: loopback pages are always allowed. No features: the page's own options count. */
const settings: ProjectSettings = {
  name: 'Local project',
  allowedOrigins: [],
  features: null,
  isAnalyticsEnabled: false,
  isDisabled: false,
}

/** Makes an empty server usable at once, as long as only this machine can reach it. */
export async function ensureLocalProject(projects: ProjectStore, bind: string): Promise<void> {
  if (bind === '::1' || isLoopbackHost(bind)) await projects.addFirst(localProjectId, settings)
}
