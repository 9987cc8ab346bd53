import { expect, test } from 'vitest'
import { createOriginVerifier } from './createOriginVerifier.ts'

const metadata = { url: 'https://shop.example' }
const attestation = { messageId: 'ab'.repeat(32), token: 'a.b.c' }

test('default: the keys of the configured server are fetched before any request', async () => {
  const asked: string[] = []
  const verify = createOriginVerifier({
    fetch: async (url) => {
      asked.push(String(url))
      return new Response(undefined, { status: 503 })
    },
    now: () => 0,
    verifyUrl: 'https://verify.example/',
  })
  expect(asked).toEqual(['https://verify.example/v3/public-key'])
  expect(await verify(attestation, metadata)).toEqual({ status: 'unknown' })
  expect(asked).toHaveLength(1)
})

test('behavior: without a server nothing is fetched, and nothing can be verified', async () => {
  const verify = createOriginVerifier({
    fetch: () => expect.unreachable('fetched'),
    now: () => 0,
    verifyUrl: undefined,
  })
  expect(await verify(attestation, metadata)).toEqual({ status: 'unknown' })
})
