import * as behind from '@fairlead/react'
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

test('default: all that the package behind it exports', () => {
  expect(Object.keys(exported).sort()).toEqual(Object.keys(behind).sort())
})
