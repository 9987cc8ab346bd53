import { tryParse } from '@fairlead/protocol'
import type { ProjectStore } from '../../storage/createProjectStore.ts'
import { type Project, ProjectId } from '../../storage/Project.ts'

/** Cache time of an unknown project id, in milliseconds. It is short because the project may be added any time. */
const absentKeptMs = 1_000

/** Maximum number of cached projects. The oldest is evicted first. */
const maxKept = 10_000

type Kept = { found: Promise<Project | undefined>; untilMs: number }

/**
 * Creates a cached lookup of projects by id. Concurrent lookups of one id share a database query. A failed query is not
 * cached.
 *
 * @param options.keptMs - Cache time of a project, in milliseconds.
 */
export function createProjects(options: {
  clock: () => number
  keptMs: number
  store: Pick<ProjectStore, 'find'>
}) {
  const { clock, keptMs, store } = options
  const kept = new Map<string, Kept>()

  return {
    find(id: string): Promise<Project | undefined> {
      if (tryParse(ProjectId, id) === undefined) return Promise.resolve(undefined)
      const known = kept.get(id)
      if (known && clock() < known.untilMs) return known.found

      const entry: Kept = { found: store.find(id), untilMs: clock() + keptMs }
      kept.delete(id)
      kept.set(id, entry)
      if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? id)
      entry.found.then(
        (project) => {
          if (!project) entry.untilMs = Math.min(entry.untilMs, clock() + absentKeptMs)
        },
        () => {
          if (kept.get(id) === entry) kept.delete(id)
        },
      )
      return entry.found
    },
  }
}
