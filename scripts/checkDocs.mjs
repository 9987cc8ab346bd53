import { listEntries, readSurface } from './publicSurface.mjs'
import { isMain } from './run.mjs'

/**
 * Public names without a docblock.
 *
 * @param {readonly import('./publicSurface.mjs').PublicName[]} names
 * @returns {string[]} One line each: where it is declared, and its name.
 */
export function findUndocumented(names) {
  const lines = names.filter(({ doc }) => !doc).map(({ name, path }) => `${path}: ${name}`)
  return [...new Set(lines)].sort()
}

if (isMain(import.meta.url)) {
  const names = listEntries().flatMap(readSurface)
  const undocumented = findUndocumented(names)
  for (const line of undocumented) console.error(`${line} has no docblock`)
  if (undocumented.length > 0 || names.length === 0) process.exit(1)
  console.log(`${names.length} public names, each with a docblock.`)
}
