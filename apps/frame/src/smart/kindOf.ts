import type { AccountKind, AccountSettings } from './AccountKind.ts'
import { executeKind } from './executeKind.ts'
import { simpleKind } from './simpleKind.ts'

/** Returns the kind of account that an operator configured. */
export function kindOf(settings: AccountSettings): AccountKind {
  return settings.code === 'delegator' || settings.code === 'hybrid'
    ? executeKind(settings)
    : simpleKind(settings)
}
