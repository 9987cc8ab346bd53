import { expect, test } from 'vitest'
import * as embedded from './embedded.ts'

test('default: what others may use', () => {
  expect(Object.keys(embedded).sort()).toMatchInlineSnapshot(`
    [
      "EmbeddedSocialUser",
      "EmbeddedUser",
      "FrameFailure",
      "FrameReady",
      "MessageId",
      "Recipient",
      "Recovery",
      "Sealed",
      "Session",
      "ShareSet",
      "SiwxMessage",
      "SocialProvider",
      "WalletRecord",
      "addressPlaceholder",
      "appPrefix",
      "approveDevice",
      "challengeRecovery",
      "createWallet",
      "defaultEmbedders",
      "findEmbedderList",
      "frameCalls",
      "framePrefix",
      "freezeWallet",
      "getFrameConfig",
      "getWallet",
      "messageDepth",
      "messageLength",
      "policyOf",
      "recoverWallet",
      "refreshSession",
      "releaseShare",
      "sealingAad",
      "sealingInfo",
      "signOut",
      "startEmail",
      "unfreezeWallet",
      "updateWallet",
      "verifyOtp",
      "waitForDevice",
    ]
  `)
})
