import { expect, test } from 'vitest'
import * as delegations from './delegations.ts'

test('default: public exports', () => {
  expect(Object.keys(delegations).sort()).toMatchInlineSnapshot(`
    [
      "accountNames",
      "addressOfKey",
      "decodeContext",
      "decodeExecute",
      "decodeExecution",
      "delegationManagerAbi",
      "encodeContext",
      "encodeDisabling",
      "encodeExecute",
      "encodeExecution",
      "encodeRedemption",
      "encodeRevocationOfAll",
      "encodeTerms",
      "enforcerNames",
      "executionPermissionTypes",
      "grantPermissionTypes",
      "hashDelegation",
      "isDelegationOf",
      "isPermitted",
      "joinContexts",
      "joinSignatures",
      "mostLifetime",
      "nonceEnforcerAbi",
      "readExecutionRequests",
      "readGrantRequest",
      "readGrantTerms",
      "readInitialization",
      "rootAuthority",
      "singleCallMode",
      "splitContexts",
      "toCoSignedAccount",
      "toDelegation",
      "toDelegationTypedData",
      "toHybridAccount",
      "toOperationTypedData",
    ]
  `)
})
