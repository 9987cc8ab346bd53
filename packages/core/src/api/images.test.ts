import { createTestClock } from '@fairlead/test'
import { expect, test } from 'vitest'
import type { ApiClient } from './ApiClient.ts'
import { createImages } from './images.ts'

/** Opens images of a scripted server; counts requested, created and revoked images. */
function open(
  size: number,
  answer: (id: string, signal: AbortSignal) => Promise<Response> | Response,
) {
  const asked: string[] = []
  const alive = new Set<string>()
  const clock = createTestClock()
  const server: ApiClient = {
    urls: { wallet: 'https://server.example/base/' },
    projectId: 'project',
    sdk: { st: 'fairlead', sv: 'html-universal-1.0.0' },
    environment: {
      ...clock,
      fetch: async (input, init) => {
        asked.push(String(input))
        return answer(
          /getWalletImage\/(.+)\?/.exec(String(input))?.[1] ?? '',
          init?.signal as AbortSignal,
        )
      },
    },
    onFailure: () => {},
    onProblem: () => {},
    silencedUntil: new Map(),
  }
  let made = 0
  const images = createImages({
    isServed: async (chainId) => chainId === 'eip155:1',
    server: async () => server,
    size,
    urls: {
      createObjectURL() {
        made += 1
        alive.add(`blob:${made}`)
        return `blob:${made}`
      },
      revokeObjectURL: (url) => void alive.delete(url),
    },
  })
  /** Holds an image until it is loaded. */
  const show = async (id: string) => {
    let isTold = false
    const release = images.hold(id, () => {
      isTold = true
    })
    await expect.poll(() => isTold || images.get(id) !== undefined).toBe(true)
    return release
  }
  return { alive, asked, clock, images, show }
}

const picture = (type = 'image/png', body: BodyInit = 'x', status = 200) =>
  new Response(body, { headers: { 'content-type': type }, status })

test('[CONN-12][API-22] default: fetched once, with the project and SDK parameters, and kept after it leaves the screen', async () => {
  const { alive, asked, images, show } = open(2, () => picture())

  const release = await show('a')
  release()
  await show('a')

  expect(asked).toEqual([
    'https://server.example/base/getWalletImage/a?projectId=project&st=fairlead&sv=html-universal-1.0.0',
  ])
  expect([...alive]).toEqual([images.get('a')])
})

test.each([
  ['asset:eip155-1', 'public/getAssetImage/eip155-1'],
  ['currency:USD', 'public/getCurrencyImage/USD'],
  ['token:eip155-1/ETH', 'public/getTokenImage/ETH'],
  ['token:USD₮0', 'public/getTokenImage/USD%E2%82%AE0'],
  ['token:a/../b', 'public/getTokenImage/a%2F..%2Fb'],
  ['colour:x', 'getWalletImage/colour%3Ax'],
])('[API-22] default: %s is requested at %s', async (id, path) => {
  const { asked, images, show } = open(2, () => picture())

  await show(id)

  expect(asked).toEqual([
    `https://server.example/base/${path}?projectId=project&st=fairlead&sv=html-universal-1.0.0`,
  ])
  expect(images.get(id)).toBe('blob:1')
})

test.each([
  'asset:eip155-10',
  'asset:solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'token:eip155-10/ETH',
])(
  '[API-22] behavior: %s is not requested, because the server does not serve its chain',
  async (id) => {
    const { asked, images, show } = open(2, () => picture())

    await show(id)

    expect(asked).toEqual([])
    expect(images.get(id)).toBeUndefined()
  },
)

test('[CONN-12] behavior: the least recently used image is removed first, and revoked', async () => {
  const { alive, asked, images, show } = open(2, () => picture())
  for (const id of ['a', 'b', 'a', 'c']) (await show(id))()

  expect(images.get('b')).toBeUndefined()
  expect([...alive].sort()).toEqual([images.get('a'), images.get('c')].sort())
  ;(await show('b'))()
  expect(asked).toHaveLength(4)
  expect(images.get('a')).toBeUndefined()
})

test('[CONN-12] behavior: an image on the screen is never removed, however many there are', async () => {
  const { alive, images, show } = open(1, () => picture())
  const releases = []
  for (const id of ['a', 'b', 'c']) releases.push(await show(id))
  expect(alive.size).toBe(3)

  for (const release of releases) release()

  expect([...alive]).toEqual([images.get('c')])
})

test('behavior: two rows with one image: it stays while one of them is shown', async () => {
  const { alive, show } = open(0, () => picture())
  const [first, second] = [await show('a'), await show('a')]

  first()
  expect(alive.size).toBe(1)
  second()
  expect(alive.size).toBe(0)
})

test('behavior: a request without waiters is aborted, and sent again when shown', async () => {
  const signals: AbortSignal[] = []
  let isOpen = false
  const { asked, images, show } = open(2, (_, signal) => {
    signals.push(signal)
    if (isOpen) return picture()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const release = images.hold('a', () => {})
  await expect.poll(() => signals).toHaveLength(1)

  release()
  expect(signals[0]?.aborted).toBe(true)
  isOpen = true
  await show('a')

  expect(asked).toHaveLength(2)
  expect(images.get('a')).toBeDefined()
})

test.each([
  ['missing', () => picture('image/png', 'x', 404)],
  ['an HTML page', () => picture('text/html')],
  ['empty', () => picture('image/png', '')],
  ['too large', () => picture('image/png', new Uint8Array(512 * 1024 + 1))],
  ['unreachable', () => Promise.reject(new TypeError('No'))],
])('[CONN-12] error: an image that is %s is not requested again', async (_, answer) => {
  const { alive, asked, images, show } = open(2, answer)

  ;(await show('a'))()
  images.hold('a', () => {})

  expect(images.get('a')).toBeUndefined()
  expect(asked).toHaveLength(1)
  expect(alive.size).toBe(0)
})

test('error: no response within 10 s', async () => {
  const { asked, clock, images } = open(
    2,
    (_, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  let told = 0
  images.hold('a', () => {
    told += 1
  })
  await expect.poll(() => asked).toHaveLength(1)

  await clock.advance(10_000)

  await expect.poll(() => told).toBe(1)
  expect(images.get('a')).toBeUndefined()
})

test('behavior: destroy revokes all of them', async () => {
  const { alive, images, show } = open(2, () => picture())
  await show('a')

  images.dispose()

  expect(alive.size).toBe(0)
})
