import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf } from '../store/selectors.ts'
import { hasDataApi } from './hasDataApi.ts'

/**
 * Returns the store of the zone that names are registered in, e.g. `example.eth`: the option `names.zone`, else the
 * project's zone once its configuration is loaded. It is undefined while names are off.
 */
export function nameZone(fairlead: Fairlead): StoreApi<string | undefined> {
  return fairlead.own(createNameZone)
}

function createNameZone(fairlead: Fairlead): StoreApi<string | undefined> {
  const { basic, names } = fairlead.options
  // Views about names are shown only where names are offered; the first load has no code to decide that.
  fairlead.internal.project.offersNames = () => offersNames(fairlead)
  return createStore<string | undefined>(() => (basic || !names ? undefined : names.zone))
}

/** Applies the zone of the project's configuration. The page's own zone, and `names: false`, take precedence. */
export function applyNameZone(fairlead: Fairlead, zone: string | undefined): void {
  const { names } = fairlead.options
  if (names === false || names?.zone !== undefined || !zone || !zonePattern.test(zone)) return
  nameZone(fairlead).setState(zone, true)
}

/** True if the account in use can register a name: one of the embedded wallet on an EVM network, in a known zone. */
export function offersNames(fairlead: Fairlead): boolean {
  const state = fairlead.store.getState()
  return (
    state.activeNamespace === 'eip155' &&
    hasDataApi(fairlead) &&
    nameZone(fairlead).getState() !== undefined &&
    connectedOf(state, 'eip155')?.wallet.type === 'AUTH'
  )
}

/** Zone of names: at least two labels in lower case, e.g. `users.example.eth`. */
const zonePattern: RegExp = /^(?=.{3,190}$)[^\s\p{C}\p{Lu}.:/?#@]+(?:\.[^\s\p{C}\p{Lu}.:/?#@]+)+$/u
