import type { RouteName } from '@fairlead/core'
import type { AccountAction } from '../modal/AccountActionsContext.ts'
import type { AccountTab } from '../modal/accountTabs.ts'
import type { LoadView, View } from '../modal/views.ts'

/** Declares a feature's part of the first load: its names, and the loaders of its views. */
export function defineFeature<
  name extends RouteName,
  tab extends AccountTab | undefined = undefined,
>(feature: Feature<name, tab>): Feature<name, tab> {
  return feature
}

type Feature<name extends RouteName, tab> = {
  id: string
  /** The feature's button in the Account view. */
  accountAction?: AccountAction
  views: { readonly [key in name]: LoadView<key> }
} & (tab extends undefined ? unknown : { accountTab: tab })

/** Declares a view that is bundled with the surface and needs no second download. */
export function ready<name extends RouteName>(
  view: View<name>,
  next: readonly RouteName[],
): LoadView<name> {
  return Object.assign(async () => view, { next, ready: view })
}
