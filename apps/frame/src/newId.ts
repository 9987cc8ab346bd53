import type { Environment } from './environment.ts'

/** Returns an unguessable unique id, e.g. `set_0f…`. */
export function newId(prefix: 'rcp' | 'set' | 'wal', random: Environment['random']): string {
  const hex = Array.from(random(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${prefix}_${hex}`
}
