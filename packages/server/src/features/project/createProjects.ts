import { tryParse } from '@fairlead/protocol'
import { type Project, ProjectId, type ProjectStore } from '../../storage/ProjectStore.ts'

/** How long an id that is not known is remembered, in milliseconds: it may be added any moment. */
const absentKeptMs = 1_000

/** Most answers remembered; beyond it the oldest is forgotten. */
const maxKept = 10_000

type Kept = { found: Promise<Project | undefined>; untilMs: number }

/**
 * Projects by id, from memory for a while. Callers who ask for the same one together share a look
 * into the database; a look that failed is not remembered.
 *
 * @param options.keptMs - How long a project is believed without looking again.
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
