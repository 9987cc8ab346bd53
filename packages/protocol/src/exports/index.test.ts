import { expect, test } from 'vitest'
import * as protocol from './index.ts'

test('default: what others may use', () => {
  expect(Object.keys(protocol).sort()).toMatchInlineSnapshot(`
    [
      "AccountId",
      "BaseError",
      "CaipNetwork",
      "CallerQuery",
      "ChainId",
      "EvmAccounts",
      "EvmAddress",
      "EvmChainId",
      "HexData",
      "InputError",
      "JsonRpcRequest",
      "Namespace",
      "Problem",
      "RemoteFeature",
      "SendCallsParams",
      "SignedMessage",
      "SolanaSignMessageParams",
      "TransactionHash",
      "defineRoute",
      "errorCodes",
      "getAllowedOrigins",
      "getProjectConfig",
      "getSupportedChains",
      "isLoopbackHost",
      "isSafeUrl",
      "jsonRpcBatchLimit",
      "matchesOrigin",
      "namespaceOf",
      "namespaces",
      "neverResentMethods",
      "parse",
      "parseAccountId",
      "parseChainId",
      "referenceOf",
      "routePath",
      "toAccountId",
      "tryParse",
    ]
  `)
})
