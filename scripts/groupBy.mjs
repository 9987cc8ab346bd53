// Polyfill: Vitest 5 lists failures with `Map.groupBy`, which Node 20 lacks. Without it, a failing test would crash the
// reporter.
Map.groupBy ??= (items, keyOf) => {
  const groups = new Map()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
