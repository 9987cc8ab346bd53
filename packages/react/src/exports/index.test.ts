import { expect, test } from 'vitest'
import * as elements from './elements.ts'
import * as react from './index.ts'

test('default: what hosts can import', () => {
  expect(Object.keys(react).sort()).toMatchInlineSnapshot(`
    [
      "FairleadAccountButton",
      "FairleadButton",
      "FairleadConnectButton",
      "FairleadModal",
      "FairleadNetworkButton",
      "FairleadProvider",
      "FairleadWalletButton",
      "useDisconnect",
      "useFairlead",
      "useFairleadAccount",
      "useFairleadAuth",
      "useFairleadBalance",
      "useFairleadConnection",
      "useFairleadConnections",
      "useFairleadEvents",
      "useFairleadNetwork",
      "useFairleadProvider",
      "useFairleadState",
      "useFairleadTheme",
      "useFairleadUpdateEmail",
      "useFairleadWallet",
      "useFairleadWallets",
      "useWalletInfo",
    ]
  `)
})

test('default: elements', () => {
  expect(Object.keys(elements).sort()).toMatchInlineSnapshot(`
    [
      "defineElements",
      "mount",
    ]
  `)
})
