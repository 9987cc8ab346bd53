import { expect, test } from 'vitest'
import { encodeRecap, recapOf } from './recap.ts'

// Source: pairing protocol, section 16.
const vector =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbe31dfX19'

test('default: [PAIR-03] the ReCap of two methods', () => {
  const recap = { personal_sign: [], eth_sendTransaction: [] }

  expect(encodeRecap(recap)).toBe(vector)
  expect(recapOf(['https://dapp.example/tos', vector])).toEqual(recap)
})
