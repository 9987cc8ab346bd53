import { expect, test } from 'vitest'
import * as core from './index.ts'

test('default: what others may use', () => {
  expect(Object.keys(core).sort()).toMatchInlineSnapshot(`
    [
      "ProviderError",
      "addNetwork",
      "chainIdOf",
      "connect",
      "connectedOf",
      "connectionOf",
      "createFairlead",
      "createUniversalAdapter",
      "disconnect",
      "fetchBalance",
      "formatAddress",
      "formatUnits",
      "getAccount",
      "getConnections",
      "getNetwork",
      "getProvider",
      "getRecentConnections",
      "hasAddress",
      "isEqual",
      "isUnsupported",
      "mock",
      "nativeBalanceQuery",
      "nativeBalanceStaleTimeMs",
      "networkById",
      "networkOf",
      "orderedConnectMethods",
      "orderedWalletFeatures",
      "removeNetwork",
      "selectAccount",
      "selectNetwork",
      "sendTransaction",
      "signMessage",
      "subscribeAccount",
      "subscribeEvents",
      "subscribeNetwork",
      "switchNetwork",
      "topOf",
      "walletRows",
      "writeContract",
    ]
  `)
})
