import type { Environment } from './environment.ts'

/** Where wallets put themselves; nothing outside a page. */
export function globalsOf({
  globals,
}: Pick<Environment, 'globals'>): Readonly<Record<string, unknown>> {
  if (globals) return globals
  return typeof window === 'undefined' ? {} : (window as unknown as Record<string, unknown>)
}
