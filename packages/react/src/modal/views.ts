import type { RouteName, Routes } from '@fairlead/core'
import type { ComponentType } from 'react'

/** A screen; it is given exactly what its route carries. */
export type View<name extends RouteName> = ComponentType<{ data: Routes[name] }>

/** Where each screen is fetched from when it is first shown. */
export type Views = { readonly [name in RouteName]: () => Promise<View<name>> }
