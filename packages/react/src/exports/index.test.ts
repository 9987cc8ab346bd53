import { expect, test } from 'vitest'
import * as devtools from './devtools.ts'
import * as elements from './elements.ts'
import * as react from './index.ts'

test('default: public exports', () => {
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

test('default: elements', () => {
  expect(Object.keys(elements).sort()).toMatchInlineSnapshot(`
    [
      "defineElements",
      "mount",
    ]
  `)
})

test('default: devtools', () => {
  expect(Object.keys(devtools)).toEqual(['mountDevtools'])
})
