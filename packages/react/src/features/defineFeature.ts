import type { RouteName } from '@fairlead/core'
import type { AccountAction } from '../modal/AccountActionsContext.ts'
import type { AccountTab } from '../modal/accountTabs.ts'
import type { LoadView, View } from '../modal/views.ts'

/** A feature's share of the page before anybody opens it: names, and where its screens are. */
export function defineFeature<
  name extends RouteName,
  tab extends AccountTab | undefined = undefined,
>(feature: Feature<name, tab>): Feature<name, tab> {
  return feature
}

type Feature<name extends RouteName, tab> = {
  id: string
  /** Its button in the Account view. */
  accountAction?: AccountAction
  views: { readonly [key in name]: LoadView<key> }
} & (tab extends undefined ? unknown : { accountTab: tab })

/** A screen that comes with the surface: nobody waits for a second download. */
export function ready<name extends RouteName>(
  view: View<name>,
  next: readonly RouteName[],
): LoadView<name> {
  return Object.assign(async () => view, { next, ready: view })
}
