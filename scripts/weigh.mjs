/**
 * @typedef {import('./sizeBudgets.mjs').Row} Row
 *
 * @typedef {object} Chunk - A file of a built app.
 * @property {string} name
 * @property {number} bytes - After gzip.
 * @property {readonly string[]} imports - Names of files that are loaded with it.
 * @property {string | undefined} entry - Path of its first module, if that is fetched by `import()`.
 *
 * @typedef {{ name: string, bytes: number, budget: number, known: Row['known'] }} Line
 */

/**
 * Returns the size of each row.
 *
 * @param {readonly Chunk[]} chunks - The first one is the app's own.
 * @param {readonly Row[]} rows
 * @returns {{ lines: Line[], problems: string[] }}
 */
export function weigh(chunks, rows) {
  const fetched = chunks.filter(({ entry }) => entry !== undefined)
  /** @type {Map<string, Set<Chunk>>} What is loaded by the end of a row. */
  const loaded = new Map()
  /** @type {Set<Chunk>} */
  const claimed = new Set()
  /** @type {string[]} */
  const problems = []
  const lines = rows.flatMap((row) =>
    loadsOf(row, { chunks, claimed, fetched, problems }).map(({ entries, name }) => {
      const before = (row.after && loaded.get(row.after)) || new Set()
      const added = [...withImports(chunks, entries)].filter((chunk) => !before.has(chunk))
      for (const entry of entries) claimed.add(entry)
      loaded.set(name, new Set([...before, ...added]))
      const bytes = added.reduce((sum, chunk) => sum + chunk.bytes, 0)
      return { name, bytes, budget: row.budget, known: row.known }
    }),
  )
  for (const chunk of fetched)
    if (!claimed.has(chunk)) problems.push(`${chunk.entry}: fetched, and in no row`)
  return { lines, problems }
}

/**
 * @param {Row} row
 * @param {{ chunks: readonly Chunk[], claimed: ReadonlySet<Chunk>, fetched: readonly Chunk[], problems: string[] }} all
 * @returns {{ name: string, entries: readonly Chunk[] }[]}
 */
function loadsOf({ each, modules, name }, { chunks, claimed, fetched, problems }) {
  if (each) {
    const free = fetched.filter((chunk) => !claimed.has(chunk))
    const nameOf = (/** @type {Chunk} */ { entry = '' }) => each.exec(entry)?.groups?.name
    return [...new Set(free.flatMap((chunk) => nameOf(chunk) ?? []))].map((value) => ({
      name: `${name}: ${value}`,
      entries: free.filter((chunk) => nameOf(chunk) === value),
    }))
  }
  if (!modules) return [{ name, entries: chunks.slice(0, 1) }]
  // A pattern without a match would pass forever.
  for (const one of modules)
    if (!fetched.some(({ entry = '' }) => one.test(entry)))
      problems.push(`${name}: nothing that is fetched fits ${one}`)
  const entries = fetched.filter(({ entry = '' }) => modules.some((one) => one.test(entry)))
  return [{ name, entries }]
}

/** @param {readonly Chunk[]} chunks @param {readonly Chunk[]} from */
function withImports(chunks, from) {
  const loaded = new Set(from)
  // A Set can grow during iteration.
  for (const { imports } of loaded)
    for (const chunk of chunks) if (imports.includes(chunk.name)) loaded.add(chunk)
  return loaded
}

/**
 * Returns the reason if a row is too heavy, else `undefined`.
 *
 * @param {Line} line
 * @param {number} tolerance - e.g. 0.03.
 */
export function whyTooHeavy({ budget, bytes, known, name }, tolerance) {
  const limit = known?.bytes ?? budget
  if (bytes <= limit * (1 + tolerance)) return undefined
  const kind = known ? 'known' : 'allowed'
  return `${name}: ${bytes} bytes, ${((bytes / limit - 1) * 100).toFixed(1)} % more than ${kind}`
}
