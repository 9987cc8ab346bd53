import type { Fairlead } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { type ComponentType, createContext } from 'react'
import type { Messages } from '../messages/en.ts'

/** A feature's part of the Account screen; absent where the feature is. */
export type AccountTab = {
  readonly id: 'activity' | 'nfts' | 'tokens'
  /** Its name in the catalogue. */
  readonly label: 'tabActivity' | 'tabNfts' | ('tabTokens' & keyof Messages)
  /** Whether there is such a thing in a namespace, with this page's server and features. [NS-03] */
  readonly isShown: (fairlead: Fairlead, namespace: Namespace) => boolean
  /** Fetched when it is first chosen. */
  readonly load: () => Promise<ComponentType>
}

/** All there are, in their order; features do not know each other. */
export const AccountTabsContext: React.Context<readonly AccountTab[]> = createContext<
  readonly AccountTab[]
>([])
