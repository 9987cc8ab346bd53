import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { identify, publicKeys, signWalletToken } from './ownLoginBackend.ts'

test('default: the token of the guide verifies with the public keys of the guide', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const token = signWalletToken(privateKey, 'nonce', { id: 'ada' })
  const [header = '', payload = '', signature = ''] = token.split('.')
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString())
  const [key] = publicKeys(privateKey).keys
  expect(read(header)).toMatchObject({ alg: key?.alg, kid: key?.kid })
  expect(read(payload)).toMatchObject({ aud: 'fairlead', nonce: 'nonce', sub: 'ada' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { dsaEncoding: 'ieee-p1363', key: publicKey },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect(Object.keys(key ?? {})).not.toContain('d')
})

test('error: a made-up access token is rejected without asking the server', async () => {
  const fake = createHash('sha256').update('fake').digest('base64url')
  await expect(identify(`Bearer ${fake}`)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
})
