import { pow } from '@noble/curves/abstract/modular.js'
import { montgomery } from '@noble/curves/abstract/montgomery.js'
import { clamp, fieldPrime } from './curve25519.ts'

/**
 * Key agreement of RFC 7748. Built from the library's parts: its ready-made X25519 brings the whole
 * of Ed25519 along, which is as large as the rest of this package.
 */
export const x25519 = /* @__PURE__ */ montgomery({
  P: fieldPrime,
  type: 'x25519',
  adjustScalarBytes: clamp,
  powPminus2: (x) => pow(x, fieldPrime - 2n, fieldPrime),
})
