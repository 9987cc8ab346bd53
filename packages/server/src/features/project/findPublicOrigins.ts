import { BaseError } from '@fairlead/protocol'
import { previewEmbedders } from '@fairlead/protocol/embedded'
import type { Log, LogEntry } from '../../log.ts'
import type { ProjectStore } from '../../storage/createProjectStore.ts'
import { isPublicPattern } from '../../storage/originPatterns.ts'
import { type Project, toEmbedderRules } from '../../storage/Project.ts'

/**
 * Returns the allowed origins of a project in production at which anyone can publish a page: preview deployments of
 * everybody, and patterns such as `*.com` from before they were refused.
 */
export function findPublicOrigins(project: Project): readonly string[] {
  if (project.mode === 'development' || project.isDisabled) return []
  const { allowsDefaultOrigins, allowsPreviews, origins } = toEmbedderRules(project)
  return [
    ...origins.filter(isPublicPattern),
    ...(allowsDefaultOrigins && allowsPreviews ? previewEmbedders : []),
  ]
}

/** Returns a warning for each project that {@link findPublicOrigins} finds something for. */
export async function listOriginWarnings(
  projects: Pick<ProjectStore, 'list'>,
): Promise<readonly LogEntry[]> {
  return (await projects.list()).flatMap((project) => {
    const origins = findPublicOrigins(project)
    return origins.length > 0 ? [{ event: 'originsPublic', origins, projectId: project.id }] : []
  })
}

/** Logs the warnings of {@link listOriginWarnings}. An unreadable project is logged too; it doesn't stop the server. */
export async function logOriginWarnings(
  projects: Pick<ProjectStore, 'list'>,
  log: Log,
): Promise<void> {
  try {
    for (const entry of await listOriginWarnings(projects)) log(entry)
  } catch (error) {
    if (!BaseError.is(error)) throw error
    log({ event: 'projectsUnreadable', reason: error.shortMessage })
  }
}
