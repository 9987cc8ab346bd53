import { isEqual } from '../utils/isEqual.ts'
import { type Entry, entry, type RouteName } from './routes.ts'

/** Which views are on the stack; the last is shown. Closed means that nothing is. */
export type Navigation =
  | { readonly open: false }
  | { readonly open: true; readonly history: readonly [Entry, ...Entry[]] }

export const closed: Navigation = { open: false }

/** The entry that is shown; undefined while the modal is closed. */
export function topOf(navigation: Navigation): Entry | undefined {
  return navigation.open ? navigation.history.at(-1) : undefined
}

/** Opens when closed. Nothing happens when the same view with the same data is shown already. */
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
 * One step back; closes when there is nowhere left to go.
 *
 * Whoever is connected has no use for Connect: back from it, and back to it, show Account.
 */
export function wentBack(navigation: Navigation, hasAddress: boolean): Navigation {
  if (!navigation.open) return navigation
  const [first, ...rest] = navigation.history.slice(0, -1)
  if (!first) return closed
  const top = rest.at(-1) ?? first
  const touchesConnect = top.view === 'Connect' || shows(navigation, 'Connect')
  // Except for whoever is there to add another wallet.
  const isAdding = navigation.history.some(({ view }) => view === 'ProfileWallets')
  if (touchesConnect && hasAddress && !isAdding) return reset(entry('Account'))
  return { open: true, history: [first, ...rest] }
}

const networkViews: ReadonlySet<RouteName> = new Set<RouteName>(['Networks', 'UnsupportedChain'])

/**
 * After a network was switched: to where the choice was opened from, else back from SwitchNetwork.
 * Whoever left these views meanwhile stays where they are.
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
