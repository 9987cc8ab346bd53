import { expect, test } from 'vitest'
import * as exported from './react.ts'

test('default: what hosts can import', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
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
      "useFairleadBalance",
      "useFairleadConnection",
      "useFairleadConnections",
      "useFairleadEvents",
      "useFairleadNetwork",
      "useFairleadProvider",
      "useFairleadState",
      "useFairleadTheme",
      "useFairleadWallet",
      "useFairleadWallets",
      "useWalletInfo",
    ]
  `)
})
