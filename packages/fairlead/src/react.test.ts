import { expect, test } from 'vitest'
import * as exported from './react.ts'

test('default: what hosts can import', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "FairleadAccountButton",
      "FairleadButton",
      "FairleadConnectButton",
      "FairleadNetworkButton",
      "FairleadProvider",
      "useDisconnect",
      "useFairlead",
      "useFairleadAccount",
      "useFairleadBalance",
      "useFairleadEvents",
      "useFairleadNetwork",
      "useFairleadProvider",
      "useFairleadState",
      "useWalletInfo",
    ]
  `)
})
