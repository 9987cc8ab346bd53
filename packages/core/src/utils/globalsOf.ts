import type { Environment } from './environment.ts'

/** Returns the globals where wallets inject themselves; empty outside a page. */
export function globalsOf({
  globals,
}: Pick<Environment, 'globals'>): Readonly<Record<string, unknown>> {
  if (globals) return globals
  return typeof window === 'undefined' ? {} : (window as unknown as Record<string, unknown>)
}
