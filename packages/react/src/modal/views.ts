import type { RouteName, Routes } from '@fairlead/core'
import type { ComponentType } from 'react'

/** A view; its `data` is that of its route. */
export type View<name extends RouteName> = ComponentType<{ data: Routes[name] }>

/** Loads a view when it is first shown. `ready` is set if it is bundled with the surface. */
export type LoadView<name extends RouteName> = {
  (): Promise<View<name>>
  readonly ready?: View<name>
  /** Views that the user is likely to open next; prefetched when the user points at a choice of this one. */
  readonly next?: readonly RouteName[]
}

/** Loaders of all views. */
export type Views = { readonly [name in RouteName]: LoadView<name> }
