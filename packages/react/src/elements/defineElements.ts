import {
  FairleadAccountButtonElement,
  FairleadButtonElement,
  FairleadConnectButtonElement,
  FairleadNetworkButtonElement,
  FairleadWalletButtonElement,
} from './buttons.tsx'
import { defineElement } from './defineElement.ts'
import { FairleadModalElement } from './FairleadModalElement.tsx'

const elements = {
  'fairlead-account-button': FairleadAccountButtonElement,
  'fairlead-button': FairleadButtonElement,
  'fairlead-connect-button': FairleadConnectButtonElement,
  'fairlead-modal': FairleadModalElement,
  'fairlead-network-button': FairleadNetworkButtonElement,
  'fairlead-wallet-button': FairleadWalletButtonElement,
}
export type ElementName = keyof typeof elements

/** Registers all our elements once per page; does nothing without `customElements`. */
export function defineElements(): void {
  for (const [name, element] of Object.entries(elements)) defineElement(name, element)
}
