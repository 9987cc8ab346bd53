import { expect, test } from 'vitest'
import * as exports from './index.ts'

test('default: names that this package exports', () => {
  expect(Object.keys(exports)).toMatchInlineSnapshot(`
    [
      "createServer",
      "createAttestationSigner",
      "createAccessTokenVerifier",
      "ensureLocalProject",
      "localProjectId",
      "listen",
      "formatLogEntry",
      "createLogger",
      "createOutgoingFetch",
      "openStorage",
      "createRedisRelayStore",
      "createGuardedFetch",
      "version",
    ]
  `)
})
