import type { RouteName } from '@fairlead/core'
import type { AccountAction } from '../modal/AccountActionsContext.ts'
import type { LoadView, View } from '../modal/views.ts'

/** A feature's share of the page before anybody opens it: names, and where its screens are. */
export function defineFeature<name extends RouteName>(feature: {
  id: string
  /** Its button in the Account view. */
  accountAction?: AccountAction
  views: { readonly [key in name]: LoadView<key> }
}): typeof feature {
  return feature
}

/** A screen that comes with the surface: nobody waits for a second download. */
export function ready<name extends RouteName>(
  view: View<name>,
  next: readonly RouteName[],
): LoadView<name> {
  return Object.assign(async () => view, { next, ready: view })
}
