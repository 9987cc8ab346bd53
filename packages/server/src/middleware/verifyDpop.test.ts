import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import { expect, test } from 'vitest'
import { verifyDpop } from './verifyDpop.ts'

const toSegment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function createKey(curve = 'P-256') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  return { jwk: publicKey.export({ format: 'jwk' }), privateKey }
}

function toToken(header: object, payload: object, key: KeyObject): string {
  const content = `${toSegment(header)}.${toSegment(payload)}`
  const signature = sign('sha256', Buffer.from(content), { dsaEncoding: 'ieee-p1363', key })
  return `${content}.${signature.toString('base64url')}`
}

/** Returns a valid proof, its parts, and the function that signs others. */
function create() {
  const { jwk, privateKey } = createKey()
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk }
  const token = toToken(header, { jti: 'one' }, privateKey)
  const [head = '', payload = '', signature = ''] = token.split('.')
  const signed = (changes: object) => toToken({ ...header, ...changes }, { jti: 'one' }, privateKey)
  return { head, jwk, payload, privateKey, signature, signed, token }
}

test('[SEC-329] default: returns the payload and the thumbprint of the key, as jose does', async () => {
  const { jwk, token } = create()

  expect(verifyDpop(token)).toEqual({
    jkt: await calculateJwkThumbprint(jwk, 'sha256'),
    payload: { jti: 'one' },
  })
  const { payload } = await compactVerify(token, EmbeddedJWK, { algorithms: ['ES256'] })
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ jti: 'one' })
})

test('[SEC-329] error: other forms, algorithms, keys and signatures are refused', () => {
  const { head, jwk, payload, privateKey, signature, signed, token } = create()
  const other = createKey()
  const flipped = Buffer.from(signature, 'base64url')
  flipped[40]! ^= 1
  const der = sign('sha256', Buffer.from(`${head}.${payload}`), privateKey).toString('base64url')
  const zeros = Buffer.alloc(64).toString('base64url')
  const wrong = {
    'another payload': `${head}.${toSegment({ jti: 'two' })}.${signature}`,
    'another signature': `${head}.${payload}.${flipped.toString('base64url')}`,
    'a signature of zeros': `${head}.${payload}.${zeros}`,
    'a signature in DER': `${head}.${payload}.${der}`,
    'no signature': `${head}.${payload}.`,
    'two segments': `${head}.${payload}`,
    'four segments': `${token}.${signature}`,
    'another alphabet': token.replace('.', '.='),
    'the key of another': signed({ jwk: other.jwk }),
    'a private key': signed({ jwk: privateKey.export({ format: 'jwk' }) }),
    'no key': signed({ jwk: undefined }),
    'a point that is not on the curve': signed({ jwk: { ...jwk, x: other.jwk.x } }),
    'another curve': signed({ jwk: createKey('P-384').jwk }),
    'another type': signed({ typ: 'jwt' }),
    'algorithm none': signed({ alg: 'none' }),
    'algorithm HS256': signed({ alg: 'HS256' }),
    'unknown extensions': signed({ b64: false, crit: ['b64'] }),
  }

  for (const [name, one] of Object.entries(wrong)) expect(() => verifyDpop(one), name).toThrow()
  expect(() => verifyDpop(token)).not.toThrow()
})
