import { pow } from '@noble/curves/abstract/modular.js'
import { montgomery } from '@noble/curves/abstract/montgomery.js'

const fieldPrime = 2n ** 255n - 19n

/**
 * X25519 key agreement (RFC 7748), assembled from the library's parts. The library's own export would also
 * bundle the Ed25519 points, which are as large as the rest of this package.
 */
export const x25519 = /* @__PURE__ */ montgomery({
  P: fieldPrime,
  type: 'x25519',
  // Source: RFC 7748, section 5.
  adjustScalarBytes(bytes: Uint8Array) {
    bytes[0] = bytes[0]! & 248
    bytes[31] = (bytes[31]! & 127) | 64
    return bytes
  },
  powPminus2: (x) => pow(x, fieldPrime - 2n, fieldPrime),
})
