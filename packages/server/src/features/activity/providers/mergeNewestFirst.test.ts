import { array, assert, asyncProperty, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { type MergedPlace, mergeNewestFirst, type NewestFirst } from './mergeNewestFirst.ts'

type Entry = { id: string; list: number; second: number }

/** Returns lists of a vendor with pages of `size` entries. */
function listsOf(entries: readonly Entry[], count: number, size: number): NewestFirst<Entry>[] {
  return Array.from({ length: count }, (_, index) => {
    const own = entries
      .filter(({ list }) => list === index)
      .toSorted((one, other) => other.second - one.second)
    return {
      key: String(index),
      async load(place) {
        const start = Number(place)
        const end = start + size
        return { items: own.slice(start, end), next: end < own.length ? String(end) : null }
      },
    }
  })
}

const options = {
  atMs: ({ second }: Entry) => second * 1000,
  most: 3,
  thingOf: ({ id }: Entry) => id,
}

async function readAll(lists: NewestFirst<Entry>[]) {
  const pages: (readonly Entry[])[] = []
  const places = Object.fromEntries(lists.map(({ key }) => [key, '']))
  let place: MergedPlace | null = { beforeMs: null, places }
  while (place) {
    const page: Awaited<ReturnType<typeof mergeNewestFirst<Entry>>> = await mergeNewestFirst(
      lists,
      place,
      options,
    )
    pages.push(page.entries)
    place = page.place
  }
  return pages
}

test('[API-04] default: returns each entry once, newest first, and never splits one', async () => {
  const entry = record({ list: integer({ max: 2, min: 0 }), second: integer({ max: 30, min: 0 }) })
  await assert(
    asyncProperty(
      array(entry, { maxLength: 40 }),
      integer({ max: 9, min: 5 }),
      async (raw, size) => {
        // Entries of one second are one thing that several lists report.
        const entries = raw.map((one) => ({ ...one, id: String(one.second) }))

        const pages = await readAll(listsOf(entries, 3, size))

        const given = pages.flat()
        expect(given).toHaveLength(entries.length)
        const seconds = given.map(({ second }) => second)
        expect(seconds).toEqual(seconds.toSorted((one, other) => other - one))
        const homes = pages.map((page) => new Set(page.map(({ id }) => id)))
        expect(homes.reduce((sum, home) => sum + home.size, 0)).toBe(new Set(seconds).size)
        for (const home of homes) expect(home.size).toBeLessThanOrEqual(options.most)
      },
    ),
  )
})

test('[API-04] behavior: returns a truncated second when it has more entries than can be read', async () => {
  const crowd = Array.from({ length: 30 }, (_, id) => ({ id: String(id), list: 0, second: 9 }))
  const later = { id: 'later', list: 0, second: 1 }

  const [first = [], ...rest] = await readAll(listsOf([...crowd, later], 1, 2))

  expect(first).toHaveLength(12)
  expect(rest.flat()).toContainEqual(later)
})

test('[API-04] error: sources that return pages without entries forever', async () => {
  let loads = 0
  const empty: NewestFirst<Entry> = {
    key: '0',
    async load() {
      loads++
      return { items: [], next: 'more' }
    },
  }

  await expect(readAll([empty])).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(loads).toBe(6)
})
