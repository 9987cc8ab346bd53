import { isEqual } from '../utils/isEqual.ts'
import { closed, type Navigation, topOf } from './modalStore.ts'
import { type Entry, entry, type RouteName } from './routes.ts'

/** Adds a view; opens the modal if it is closed. Does nothing if the same view with the same data is shown. */
export function pushed(navigation: Navigation, next: Entry): Navigation {
  if (!navigation.open) return reset(next)
  if (isEqual(topOf(navigation), next)) return navigation
  return { open: true, history: [...navigation.history, next] }
}

export function replaced(navigation: Navigation, next: Entry): Navigation {
  if (!navigation.open || isEqual(topOf(navigation), next)) return navigation
  const [first, ...rest] = [...navigation.history.slice(0, -1), next]
  return first ? { open: true, history: [first, ...rest] } : navigation
}

export function reset(next: Entry): Navigation {
  return { open: true, history: [next] }
}

/**
 * Goes back one view; closes the modal if there is none.
 *
 * If a wallet is connected, going back to or from Connect shows Account instead.
 */
export function wentBack(navigation: Navigation, hasAddress: boolean): Navigation {
  if (!navigation.open) return navigation
  const [first, ...rest] = navigation.history.slice(0, -1)
  if (!first) return closed
  const top = rest.at(-1) ?? first
  const touchesConnect = top.view === 'Connect' || shows(navigation, 'Connect')
  // Unless the user is adding another wallet, or choosing one to pay with.
  const isAdding = navigation.history.some(
    ({ view }) => view === 'ProfileWallets' || view === 'Pay',
  )
  if (touchesConnect && hasAddress && !isAdding) return reset(entry('Account'))
  return { open: true, history: [first, ...rest] }
}

const networkViews: ReadonlySet<RouteName> = new Set<RouteName>(['Networks', 'UnsupportedChain'])

/**
 * Leaves the network views after a switch: returns to the view that opened them, else goes back from
 * SwitchNetwork. Does nothing if the user has already left these views.
 */
export function leftNetworks(navigation: Navigation, hasAddress: boolean): Navigation {
  if (!navigation.open) return navigation
  const index = navigation.history.findIndex(({ view }) => networkViews.has(view))
  if (index < 0)
    return shows(navigation, 'SwitchNetwork') ? wentBack(navigation, hasAddress) : navigation
  const [first, ...rest] = navigation.history.slice(0, index)
  return first ? { open: true, history: [first, ...rest] } : closed
}

export function shows(navigation: Navigation, view: RouteName): boolean {
  return topOf(navigation)?.view === view
}
