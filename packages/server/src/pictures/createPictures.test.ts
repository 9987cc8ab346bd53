import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { startUpstream } from '../testing/startUpstream.ts'
import type { Finding } from '../untrusted/createUntrustedReader.ts'
import { answerPicture } from './answerPicture.ts'
import { createPictures, hashOf } from './createPictures.ts'

const drawing = Buffer.from('<svg><rect width="9" height="9"/></svg>')

function setup(answer: (uri: string) => Finding) {
  const clock = { nowMs: 0 }
  const asked: string[] = []
  const pictures = createPictures({
    clock: () => clock.nowMs,
    outside: {
      read: async (uri) => {
        asked.push(uri)
        return answer(uri)
      },
    },
  })
  return { asked, clock, pictures }
}

const found = (): Finding => ({ content: { bytes: drawing, type: '' }, isFound: true })

test('default: an image is created once, and read by its short name', async () => {
  const { asked, clock, pictures } = setup(found)

  const all = await Promise.all([pictures.read('a'), pictures.read('a')])
  expect(all[0]).toMatchObject({ isFound: true, picture: { type: 'image/webp' } })
  expect(all[0]).toBe(all[1])
  clock.nowMs = 60 * 60_000 - 1
  expect(await pictures.recall(hashOf('a'))).toBe(all[0])
  expect(asked).toEqual(['a'])
})

test('behavior: reading fetches nothing', async () => {
  const { asked, pictures } = setup(found)

  expect(await pictures.recall(undefined)).toBeUndefined()
  expect(await pictures.recall(hashOf('a'))).toBeUndefined()
  expect(asked).toEqual([])
})

test('behavior: many concurrent requests run one after another, and none is lost', async () => {
  const { pictures } = setup((uri) =>
    uri === '3' ? { content: { bytes: Buffer.from('x'), type: '' }, isFound: true } : found(),
  )

  const all = await Promise.all(['1', '2', '3', '4', '5', '6'].map((uri) => pictures.read(uri)))

  expect(all.map(({ isFound }) => isFound)).toEqual([true, true, false, true, true, true])
})

test('[SEC-230] error: with too many images waiting, further ones are not fetched, and may be tried again later', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  const pictures = createPictures({
    clock: () => 0,
    outside: {
      async read(uri) {
        asked.push(uri)
        await released
        return { isFinal: true, isFound: false }
      },
    },
  })

  const some = Array.from({ length: 8 + 64 }, (_, index) => pictures.read(String(index)))
  const late = await pictures.read('late')

  expect(late).toEqual({ isBusy: true, isFinal: false, isFound: false })
  expect(asked).toHaveLength(8)
  expect(() => answerPicture(late, true)).toThrow(
    expect.objectContaining({ code: 'UPSTREAM_UNAVAILABLE', retryAfterSeconds: 5 }),
  )
  release()
  await Promise.all(some)
  expect(asked).toHaveLength(72)
  // The refusal is not cached.
  expect(await pictures.read('late')).toEqual({ isFinal: true, isFound: false })
})

test('[SEC-230] error: an image that is not cached costs as much as ten requests', async () => {
  const upstream = await startUpstream()
  const { get } = await createTestServer({
    chains: [{ caipNetworkId: 'eip155:31337', upstreams: [upstream.url] }],
    rateLimits: { rpc: { refillPerSecond: 1, tokens: 20 } },
  })
  const ask = async () =>
    (await get(`/v1/nft-image/eip155:31337/0x${'a1'.repeat(20)}/1?v=new`)).status

  const statuses = [await ask(), await ask(), await ask()]

  expect(statuses.slice(0, 2)).not.toContain(429)
  expect(statuses[2]).toBe(429)
})

test('error: retries a temporary failure after a pause, and never a permanent one', async () => {
  const { asked, clock, pictures } = setup((uri) => ({ isFinal: uri === 'gone', isFound: false }))

  for (const nowMs of [0, 29_999, 30_000]) {
    clock.nowMs = nowMs
    expect(await pictures.read('busy')).toEqual({ isFinal: false, isFound: false })
    expect(await pictures.read('gone')).toEqual({ isFinal: true, isFound: false })
  }
  expect(asked).toEqual(['busy', 'gone', 'busy'])
})
