import type { RouteName, Routes } from '@fairlead/core'
import type { ComponentType } from 'react'

/** A screen; it is given exactly what its route carries. */
export type View<name extends RouteName> = ComponentType<{ data: Routes[name] }>

/** Fetches a screen when it is first shown, unless it is there already. */
export type LoadView<name extends RouteName> = {
  (): Promise<View<name>>
  readonly ready?: View<name>
  /** Where people go from here: fetched while they look, so that it stands with the press. */
  readonly next?: readonly RouteName[]
}

/** Where each screen comes from. */
export type Views = { readonly [name in RouteName]: LoadView<name> }
