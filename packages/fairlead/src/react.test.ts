import * as behind from '@fairlead/react'
import { expect, test } from 'vitest'
import * as exported from './react.ts'

test('default: public exports', () => {
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
      "useFairleadAssets",
      "useFairleadAuth",
      "useFairleadBalance",
      "useFairleadCallsStatus",
      "useFairleadCapabilities",
      "useFairleadConnection",
      "useFairleadConnections",
      "useFairleadEvents",
      "useFairleadInstance",
      "useFairleadNames",
      "useFairleadNetwork",
      "useFairleadPay",
      "useFairleadProvider",
      "useFairleadSendCalls",
      "useFairleadSessions",
      "useFairleadState",
      "useFairleadSwap",
      "useFairleadTheme",
      "useFairleadUpdateEmail",
      "useFairleadWallet",
      "useFairleadWallets",
      "useSendTransaction",
      "useSignMessage",
      "useSignTypedData",
      "useSwitchNetwork",
      "useWalletInfo",
      "useWriteContract",
    ]
  `)
})

test('default: exports everything of the React package', () => {
  expect(Object.keys(exported).sort()).toEqual(Object.keys(behind).sort())
})
