// Vitest 5 lists failures with `Map.groupBy`, which Node 20 lacks: there, a failing test would end
// in a crash of the reporter instead of its message.
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
