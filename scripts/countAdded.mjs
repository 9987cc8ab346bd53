/**
 * Returns the packages that a project installs because of one package: itself and its dependencies, as npm placed them.
 * Optional peers don't count, because npm does not install them.
 *
 * @param {Record<string, any>} packages - Of package-lock.json.
 * @param {string} name - Installed at the top.
 * @param {readonly string[]} without - Packages that the project has anyway, with their dependencies.
 * @returns {string[]} Their places, e.g. `node_modules/viem/node_modules/ws`.
 */
export function countAdded(packages, name, without) {
  const found = new Set([`node_modules/${name}`])
  // A Set can grow during iteration.
  for (const path of found)
    for (const next of namesOf(packages[path] ?? {})) {
      const place = without.includes(next) ? undefined : placeOf(packages, path, next)
      if (place) found.add(place)
    }
  return [...found].sort()
}

/** @param {any} entry @returns {string[]} */
function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (peer) => !peerDependenciesMeta?.[peer]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * Returns the place where Node finds a package from inside another: in it, or in the nearest folder above.
 *
 * @param {Record<string, any>} packages @param {string} from @param {string} name
 */
function placeOf(packages, from, name) {
  let above = `/${from}`
  for (;;) {
    const place = `${above}/node_modules/${name}`.slice(1)
    if (packages[place]) return place
    if (!above) return undefined
    above = above.slice(0, above.lastIndexOf('/node_modules/'))
  }
}
