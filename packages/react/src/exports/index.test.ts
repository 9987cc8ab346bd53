import { expect, test } from 'vitest'
import * as elements from './elements.ts'
import * as react from './index.ts'

test('default: what hosts can import', () => {
  expect(Object.keys(react).sort()).toMatchInlineSnapshot(`
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

test('default: elements', () => {
  expect(Object.keys(elements).sort()).toMatchInlineSnapshot(`
    [
      "defineElements",
      "mount",
    ]
  `)
})
