import type { Plugin } from 'vite'

/** Chunk of the build, in the format of the bundler's option. */
type Group = { name: string; priority: number; test(id: string): boolean }

/** Documents without React, which load little code. */
const lightDocuments = ['callback', 'd', 'loading', 'passkey', 'u']
/** Windows in which a user is signed in. They load keys and a session, as the embedded document does. */
const accountWindows = ['export', 'settings']
/** The module with the view of requests, which the embedded document imports after its first call. */
const view = '/src/approval/showApprovals.tsx'

/**
 * Collects the modules of the documents into few chunks, because a browser sends a request for each chunk. Without
 * groups, the bundler emits a chunk for every combination of documents that share a module.
 *
 * - `react`: React, which the embedded document loads after its first call.
 * - `base`: modules of the embedded document that other documents also load, except windows in which a user is signed
 *   in, and modules of the view that documents without React also load.
 * - `page`: all other modules that more than one document without React loads.
 * - `account`: modules that the embedded document shares with windows in which a user is signed in.
 * - `sdk`: all other modules that the embedded document loads before its first call.
 * - `view`: modules of its view of requests, and of the windows that show the same.
 */
export function groupChunks(): { groups: Group[]; plugin: Plugin } {
  /** Modules that load with a document or with the view, by name. */
  const loaded = new Map<string, ReadonlySet<string>>()
  const isIn = (name: string, id: string) => loaded.get(name)?.has(id) === true
  const isInSome = (names: readonly string[], id: string) => names.some((name) => isIn(name, id))

  const plugin: Plugin = {
    name: 'fairlead:group-chunks',
    buildEnd() {
      for (const entry of this.getModuleIds()) {
        const isView = entry.endsWith(view)
        if (!isView && !entry.endsWith('.html')) continue
        const all = new Set([entry])
        // A Set can grow during iteration.
        for (const id of all)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) all.add(next)
        loaded.set(isView ? 'view' : entry.replace(/^.*\/|\.html$/g, ''), all)
      }
    },
  }
  const tests: readonly (readonly [name: string, test: Group['test']])[] = [
    ['react', (id) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)],
    [
      'base',
      (id) =>
        (isIn('sdk', id) && isInSome([...lightDocuments, 'approve', 'recovery'], id)) ||
        (isIn('view', id) && isInSome(lightDocuments, id)),
    ],
    ['page', (id) => lightDocuments.filter((name) => isIn(name, id)).length > 1],
    ['account', (id) => isIn('sdk', id) && isInSome(accountWindows, id)],
    ['sdk', (id) => isIn('sdk', id) && !id.endsWith('.html')],
    ['view', (id) => isIn('view', id)],
  ]
  const groups = tests.map(([name, test], index) => ({
    name,
    // A chunk takes the imports of its modules along, except those of groups before it.
    priority: tests.length - index,
    test: (id: string) => !id.endsWith('.css') && test(id),
  }))
  return { groups, plugin }
}
