import type { ButtonRule } from '../source/jsx.ts'

const common = { disabled: 'disabled', label: 'label', namespace: 'namespace', size: 'size' }
const loading = { 'loading-label': 'loadingLabel', loadingLabel: 'loadingLabel' }
const chars = {
  balance: 'balance',
  charsEnd: 'charsEnd',
  charsStart: 'charsStart',
  'chars-end': 'charsEnd',
  'chars-start': 'charsStart',
}
const { label: _, ...unlabelled } = common
const button: ButtonRule = { attributes: { ...common, ...loading, ...chars }, to: 'FairleadButton' }
const connect: ButtonRule = { attributes: { ...common, ...loading }, to: 'FairleadConnectButton' }
const account: ButtonRule = { attributes: { ...unlabelled, ...chars }, to: 'FairleadAccountButton' }
const network: ButtonRule = { attributes: common, to: 'FairleadNetworkButton' }
const wallet: ButtonRule = {
  attributes: { ...common, wallet: 'wallet' },
  to: 'FairleadWalletButton',
}

/** Custom elements and components that are buttons, by tag name. */
export const elementRules: Readonly<Record<string, ButtonRule>> = {
  'appkit-account-button': account,
  'appkit-button': button,
  'appkit-connect-button': connect,
  'appkit-network-button': network,
  'appkit-wallet-button': wallet,
  'w3m-account-button': account,
  'w3m-button': button,
  'w3m-connect-button': connect,
  'w3m-network-button': network,
}

/** React components of the same buttons, by imported name. */
export const componentRules: Readonly<Record<string, ButtonRule>> = {
  AppKitAccountButton: account,
  AppKitButton: button,
  AppKitConnectButton: connect,
  AppKitNetworkButton: network,
  AppKitWalletButton: wallet,
}
