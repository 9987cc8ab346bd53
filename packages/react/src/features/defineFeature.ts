import type { RouteName } from '@fairlead/core'
import type { View } from '../modal/views.ts'

/** A feature's share of the page before anybody opens it: names, and where its screens are. */
export function defineFeature<name extends RouteName>(feature: {
  id: string
  views: { readonly [key in name]: () => Promise<View<key>> }
}): typeof feature {
  return feature
}
