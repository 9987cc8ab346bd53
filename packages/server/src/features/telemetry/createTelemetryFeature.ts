import { getAnalyticsConfig, postBatch, postEvent } from '@fairlead/protocol'
import type { Feature, FeatureContext } from '../../FeatureContext.ts'
import { implement } from '../../implement.ts'
import type { Project } from '../../storage/Project.ts'
import { toPageEvent } from './toPageEvent.ts'

/**
 * Serves the project's telemetry setting, and collects events. Both paths accept both kinds of
 * entry, single or in an array, because other clients send each of theirs to `/e`.
 */
export function createTelemetryFeature({ log, storage }: FeatureContext): Feature {
  const { events } = storage

  async function take(body: unknown, project: Project): Promise<Response> {
    const entries: readonly unknown[] = Array.isArray(body) ? body : [body]
    const read = entries.flatMap((entry) => toPageEvent(entry) ?? [])
    const stored = project.isAnalyticsEnabled ? await events.add(project.id, read) : 0
    log({ event: 'eventsTaken', received: entries.length, stored })
    // Dropped events get the same response, because a page can't do anything about them.
    return new Response(null, { headers: { 'cache-control': 'no-store' }, status: 204 })
  }

  return {
    routes: [
      implement(
        getAnalyticsConfig,
        { cacheControl: 'max-age=300', isConditional: true, isOriginChecked: false },
        ({ project }) => ({ isAnalyticsEnabled: project.isAnalyticsEnabled }),
      ),
      implement(postEvent, {}, ({ body, project }) => take(body, project)),
      implement(postBatch, {}, ({ body, project }) => take(body, project)),
    ],
  }
}
