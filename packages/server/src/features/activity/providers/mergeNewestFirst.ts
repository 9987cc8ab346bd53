import { BaseError } from '@fairlead/protocol'

/** Maximum number of further reads per page, if one second has more entries than a page. */
const mostRounds = 5

/** A paginated list of a vendor, newest entry first. */
export type NewestFirst<entry> = {
  /** Identifies the list in a cursor. */
  readonly key: string
  /**
   * Loads a page.
   *
   * @param place - `next` of the previous page; empty for the first page.
   */
  load(place: string): Promise<{ items: readonly entry[]; next: string | null }>
}

/** Position in several merged lists. Everything at or after `beforeMs` has been returned. */
export type MergedPlace = {
  readonly beforeMs: number | null
  /** Next page of each list. A list that is missing here has ended. */
  readonly places: Readonly<Record<string, string>>
}

/**
 * Merges one page of several lists, newest first. Returns only whole seconds that no list can still add to, because
 * several lists may report parts of one transaction, which must stay together.
 *
 * @param options.atMs - Returns an entry's time in milliseconds since 1970.
 * @param options.most - Maximum number of things per page; exceeded if one second has more.
 * @param options.thingOf - Returns the key of what an entry is about. Entries with one key count once.
 * @throws `RESPONSE_INVALID` if all lists have further pages but no entries.
 */
export async function mergeNewestFirst<entry>(
  lists: readonly NewestFirst<entry>[],
  from: MergedPlace,
  options: mergeNewestFirst.Options<entry>,
): Promise<{ entries: readonly entry[]; place: MergedPlace | null }> {
  const { atMs, most, thingOf } = options
  const beforeMs = from.beforeMs ?? Number.POSITIVE_INFINITY
  const readers = await Promise.all(
    lists
      .filter(({ key }) => from.places[key] !== undefined)
      .map((list) => startReader(list, from.places[list.key] ?? '', atMs)),
  )
  const reach = () => Math.max(...readers.map((reader) => reader.reachMs()), -Infinity)
  const known = () =>
    readers
      .flatMap((reader) => reader.items())
      .filter((entry) => atMs(entry) < beforeMs)
      .sort((one, other) => atMs(other) - atMs(one))
  const complete = () => known().filter((entry) => atMs(entry) > reach())

  for (let round = 0; complete().length === 0 && reach() > -Infinity; round++) {
    if (round === mostRounds) break
    const behind = readers.filter((reader) => reader.reachMs() === reach())
    await Promise.all(behind.map((reader) => reader.loadMore()))
  }
  // If one second has more entries than were read, the known ones are returned.
  const candidates =
    complete().length > 0 ? complete() : known().filter((entry) => atMs(entry) >= reach())
  // The rest of such a second is skipped. The following pages may be empty.
  if (readers.every((reader) => reader.items().length === 0) && reach() > -Infinity)
    throw new BaseError('RESPONSE_INVALID')

  const entries = wholeSeconds(candidates, { atMs, most, thingOf })
  const last = entries.at(-1)
  const untilMs = last === undefined ? beforeMs : atMs(last)
  const places = readers.flatMap((reader) => {
    const place = reader.placeBefore(untilMs)
    return place === null ? [] : [[reader.key, place] as const]
  })
  const isOver = places.length === 0
  return {
    entries,
    place: isOver ? null : { beforeMs: untilMs, places: Object.fromEntries(places) },
  }
}

export declare namespace mergeNewestFirst {
  type Options<entry> = {
    atMs: (entry: entry) => number
    most: number
    thingOf: (entry: entry) => string
  }
}

function wholeSeconds<entry>(
  sorted: readonly entry[],
  { atMs, most, thingOf }: mergeNewestFirst.Options<entry>,
): readonly entry[] {
  const things = new Set<string>()
  let end = 0
  for (let start = 0; start < sorted.length; ) {
    const second = atMs(sorted[start] as entry)
    let stop = start
    while (stop < sorted.length && atMs(sorted[stop] as entry) === second)
      things.add(thingOf(sorted[stop++] as entry))
    if (end > 0 && things.size > most) break
    end = stop
    start = stop
  }
  return sorted.slice(0, end)
}

async function startReader<entry>(
  list: NewestFirst<entry>,
  first: string,
  atMs: (entry: entry) => number,
) {
  const pages: { items: readonly entry[]; next: string | null; place: string }[] = []
  const read = async (place: string) => {
    pages.push({ ...(await list.load(place)), place })
  }
  await read(first)
  const items = () => pages.flatMap((page) => page.items)
  const next = () => pages.at(-1)?.next ?? null

  return {
    key: list.key,
    items,
    /** Returns the time of the oldest entry read; -Infinity at the end. Later pages have nothing newer. */
    reachMs: () =>
      next() === null
        ? -Infinity
        : items().reduce((oldest, entry) => Math.min(oldest, atMs(entry)), Infinity),
    async loadMore() {
      const place = next()
      if (place !== null) await read(place)
    },
    /** Returns the page with the entries older than `ms`; null if there is none. */
    placeBefore: (ms: number) =>
      pages.find((page) => page.items.some((entry) => atMs(entry) < ms))?.place ?? next(),
  }
}
