import type { Fairlead } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { type ComponentType, createContext } from 'react'
import type { Messages } from '../messages/en.ts'

/** A feature's tab in the Account view; absent if the feature is removed. */
export type AccountTab = {
  readonly id: 'activity' | 'nfts' | 'tokens'
  /** Key of its name in the catalogue. */
  readonly label: 'tabActivity' | 'tabNfts' | ('tabTokens' & keyof Messages)
  /** Returns true if the tab is available in a namespace, with this page's server and features. [NS-03] */
  readonly isShown: (fairlead: Fairlead, namespace: Namespace) => boolean
  /** Loads the tab's component when it is first chosen. */
  readonly load: () => Promise<ComponentType>
}

/** All tabs in order. Features don't depend on each other. */
export const AccountTabsContext: React.Context<readonly AccountTab[]> = createContext<
  readonly AccountTab[]
>([])
