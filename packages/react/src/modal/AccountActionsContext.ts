import type { WalletFeature } from '@fairlead/core'
import { type Context, createContext } from 'react'
import type { Messages } from '../messages/en.ts'
import type { Icon } from '../ui/Icon.tsx'

/** A feature's button in the Account view. */
export type AccountAction = {
  readonly icon: Icon.Name
  readonly id: Extract<WalletFeature, 'onramp' | 'receive' | 'send' | 'swaps'>
  readonly label: (messages: Messages) => string
  readonly view: 'OnRamp' | 'Receive' | 'Send' | 'Swap'
}

/** Buttons of all features. The Account view depends on none of the features. */
export const AccountActionsContext: Context<readonly AccountAction[]> = createContext<
  readonly AccountAction[]
>([])
