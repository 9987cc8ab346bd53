import { isEqual } from '../utils/isEqual.ts'
import type { Profile, State } from './state.ts'

/** The identity or the registered name of an account was read. Fields that are absent keep their value. */
export function profileRead(state: State, address: string, read: Profile): State {
  const key = address.toLowerCase()
  const before = state.profiles?.[key]
  const profile = { ...before, ...read }
  if (isEqual(profile, before)) return state
  return { ...state, profiles: { ...state.profiles, [key]: profile } }
}
