/** True if two plain values (objects, arrays, primitives) are deeply equal. */
export function isEqual(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || !left || !right) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) &&
        isEqual((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
    )
  )
}
