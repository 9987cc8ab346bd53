import { expect, test } from 'vitest'
import type { Finding } from '../untrusted/createUntrustedReader.ts'
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

test('default: a picture is made once, and recalled by its short name', async () => {
  const { asked, clock, pictures } = setup(found)

  const all = await Promise.all([pictures.read('a'), pictures.read('a')])
  expect(all[0]).toMatchObject({ isFound: true, picture: { type: 'image/webp' } })
  expect(all[0]).toBe(all[1])
  clock.nowMs = 60 * 60_000 - 1
  expect(await pictures.recall(hashOf('a'))).toBe(all[0])
  expect(asked).toEqual(['a'])
})

test('behavior: nothing is fetched to recall', async () => {
  const { asked, pictures } = setup(found)

  expect(await pictures.recall(undefined)).toBeUndefined()
  expect(await pictures.recall(hashOf('a'))).toBeUndefined()
  expect(asked).toEqual([])
})

test('behavior: many at once come one after the other, and none is lost', async () => {
  const { pictures } = setup((uri) =>
    uri === '3' ? { content: { bytes: Buffer.from('x'), type: '' }, isFound: true } : found(),
  )

  const all = await Promise.all(['1', '2', '3', '4', '5', '6'].map((uri) => pictures.read(uri)))

  expect(all.map(({ isFound }) => isFound)).toEqual([true, true, false, true, true, true])
})

test('error: what can’t be had now is asked again after a pause, what never can is not', async () => {
  const { asked, clock, pictures } = setup((uri) => ({ isFinal: uri === 'gone', isFound: false }))

  for (const nowMs of [0, 29_999, 30_000]) {
    clock.nowMs = nowMs
    expect(await pictures.read('busy')).toEqual({ isFinal: false, isFound: false })
    expect(await pictures.read('gone')).toEqual({ isFinal: true, isFound: false })
  }
  expect(asked).toEqual(['busy', 'gone', 'busy'])
})
