import { BaseError } from '@fairlead/protocol'

/** Lists are read on at most so often for one page, when they hold more of one second than a page. */
const mostRounds = 5

/** A list of a vendor, the newest entry first. */
export type NewestFirst<entry> = {
  /** Names it in a cursor. */
  readonly key: string
  /** @param place - What the page before gave as `next`; empty for the first. */
  load(place: string): Promise<{ items: readonly entry[]; next: string | null }>
}

/** Where several lists have been read to: everything from `beforeMs` on has been given. */
export type MergedPlace = {
  readonly beforeMs: number | null
  /** Page of each list that comes next; a list that is not named has ended. */
  readonly places: Readonly<Record<string, string>>
}

/**
 * One page of several lists in one order, by time. Only whole seconds are given, and only what no
 * list can still precede: a transaction is told by several lists, and must not come in two pieces.
 *
 * @param options.atMs - Milliseconds since 1970.
 * @param options.most - How many things a page holds; more when they are of one second.
 * @param options.thingOf - What an entry is about; entries of one thing count once.
 * @throws `RESPONSE_INVALID` when the lists go on without telling anything.
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
  // A second with more entries than were read is given as far as it is known.
  const candidates =
    complete().length > 0 ? complete() : known().filter((entry) => atMs(entry) >= reach())
  // What is left of such a second is passed over, in pages that may be empty.
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
    /** Nothing newer than this can still come. */
    reachMs: () =>
      next() === null
        ? -Infinity
        : items().reduce((oldest, entry) => Math.min(oldest, atMs(entry)), Infinity),
    async loadMore() {
      const place = next()
      if (place !== null) await read(place)
    },
    /** The page that holds what is older than `ms`; null when there is none. */
    placeBefore: (ms: number) =>
      pages.find((page) => page.items.some((entry) => atMs(entry) < ms))?.place ?? next(),
  }
}
