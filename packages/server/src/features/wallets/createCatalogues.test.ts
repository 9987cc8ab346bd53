import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import { createOutgoingFetch } from '../../outgoingFetch.ts'
import { startListServer } from '../../testing/startListServer.ts'
import { bundledCatalogue, createCatalogues } from './createCatalogues.ts'

const hourMs = 60 * 60_000

function setup(options: Partial<createCatalogues.Options> = {}) {
  const clock = { nowMs: 0 }
  const entries: LogEntry[] = []
  const outgoing = createOutgoingFetch()
  onTestFinished(() => outgoing.close())
  const catalogues = createCatalogues({
    clock: () => clock.nowMs,
    fetch: outgoing.fetch,
    log: (entry) => entries.push(entry),
    ...options,
  })
  const names = async () => {
    const { data } = (await catalogues.current()).find({ entries: 3, page: 1 })
    return data.map(({ name }) => name)
  }
  return { catalogues, clock, entries, names }
}

function createFile() {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-catalogue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'catalogue.json')
  let count = 0
  return {
    path,
    remove: () => rmSync(path),
    // Replaces the file atomically, as editors do.
    write(...wallets: unknown[]) {
      count += 1
      const draft = join(folder, `draft-${count}`)
      writeFileSync(draft, JSON.stringify({ wallets }))
      renameSync(draft, path)
    },
    writeText(text: string) {
      rmSync(path, { force: true })
      writeFileSync(path, text)
    },
  }
}

/** Returns pages of a list of `size` wallets, as another server sends them. */
const pagesOf = (size: number) => (url: URL) => {
  const page = Number(url.searchParams.get('page'))
  const entries = Number(url.searchParams.get('entries'))
  const all = Array.from({ length: size }, (_, index) => ({
    id: `id-${index}`,
    name: `Wallet ${index}`,
    order: index,
  }))
  return { body: { count: size, data: all.slice((page - 1) * entries, page * entries) } }
}

test('[API-21] default: uses the bundled list', async () => {
  const { catalogues, entries } = setup()

  const catalogue = await catalogues.current()
  expect(catalogue.size).toBe(bundledCatalogue().size)
  expect(await catalogues.current()).toBe(catalogue)
  expect(entries).toEqual([])
})

test('[API-21] default: uses the operator’s file instead, and reads it again when it changes', async () => {
  const file = createFile()
  const { clock, entries, names } = setup({ file: file.path })
  expect(await names()).toContain('MetaMask')
  expect(entries).toEqual([])

  file.write({ id: 'a', name: 'Mine' })
  clock.nowMs += 1_000
  expect(await Promise.all([names(), names()])).toEqual([['Mine'], ['Mine']])

  file.write({ id: 'a', name: 'Mine' }, { id: 'b', name: 'Yours' })
  expect(await names()).toEqual(['Mine'])
  clock.nowMs += 1_000
  expect(await names()).toEqual(['Mine', 'Yours'])
  expect(entries).toEqual([
    { event: 'catalogueLoaded', source: 'file', wallets: 1 },
    { event: 'catalogueLoaded', source: 'file', wallets: 2 },
  ])
})

test.each([
  ['{', 'Not JSON'],
  ['[]', 'wallets: Required'],
  ['{"wallets":[{"id":"a","name":"A"},{"id":"b"}]}', 'wallets.1.name: Required'],
  [
    '{"wallets":[{"id":"a","name":"A","mobile_link":"javascript:alert(1)"}]}',
    'wallets.0.mobile_link: Not an allowed link',
  ],
])('[API-21] error: a file with %s keeps the last valid list', async (text, reason) => {
  const file = createFile()
  file.write({ id: 'a', name: 'Mine' })
  const { clock, entries, names } = setup({ file: file.path })
  await names()

  file.writeText(text)
  clock.nowMs += 1_000
  expect(await names()).toEqual(['Mine'])
  expect(entries.slice(1)).toEqual([{ event: 'catalogueFailed', reason, source: 'file' }])

  // Logged once, not at every request.
  clock.nowMs += 1_000
  await names()
  expect(entries).toHaveLength(2)
})

test('[API-21] error: a missing file keeps the last valid list', async () => {
  const file = createFile()
  file.write({ id: 'a', name: 'Mine' })
  const { clock, entries, names } = setup({ file: file.path })
  await names()

  file.remove()
  clock.nowMs += 1_000
  expect(await names()).toEqual(['Mine'])
  expect(entries[1]).toEqual({ event: 'catalogueFailed', reason: 'Gone', source: 'file' })
})

test('[API-21] default: reads another server’s whole list once an hour', async () => {
  const other = await startListServer(pagesOf(205))
  const upstream = { projectId: 'theirs', url: other.url }
  const { catalogues, clock, entries } = setup({ upstream })

  const [first, second] = await Promise.all([catalogues.current(), catalogues.current()])
  expect(first.size).toBe(205)
  expect(second).toBe(first)
  expect(other.asked.map(({ pathname }) => pathname)).toEqual(
    Array(3).fill('/secret-path/getWallets'),
  )
  expect(other.asked.map(({ search }) => search)).toEqual(
    [1, 2, 3].map((page) => `?entries=100&page=${page}&projectId=theirs`),
  )

  clock.nowMs += hourMs - 1
  await catalogues.current()
  expect(other.asked).toHaveLength(3)
  clock.nowMs += 1
  // The refresh runs in the background.
  expect(await catalogues.current()).toBe(first)
  await expect.poll(async () => (await catalogues.current()) === first).toBe(false)
  expect(other.asked).toHaveLength(6)
  expect(entries).toEqual(
    Array(2).fill({ event: 'catalogueLoaded', source: 'upstream', wallets: 205 }),
  )
})

test('[API-21] behavior: keeps only valid entries of another server', async () => {
  const data = [
    { id: 'a', name: 'A', homepage: 'https://a.example', mobile_link: 'javascript:alert(1)' },
    { id: '', name: 'B' },
    'nonsense',
    { id: 'a', name: 'Twice' },
    { id: 'c', name: 'C', homepage: null, unknown: 1 },
  ]
  const other = await startListServer(() => ({ body: { count: 5, data } }))
  const { catalogues } = setup({ upstream: { projectId: 'p', url: other.url } })

  const { data: found } = (await catalogues.current()).find({ entries: 9, page: 1 })

  expect(found).toEqual([
    { id: 'a', name: 'A', homepage: 'https://a.example', image_id: 'a' },
    { id: 'c', name: 'C', homepage: null, image_id: 'c' },
  ])
})

test.each([
  ['refuses', { body: {}, status: 401 }, 'The upstream server responded to page 1 with status 401'],
  ['closes the connection', 'hangUp', 'The upstream server can’t be reached'],
  ['never responds', 'never', 'The upstream server can’t be reached'],
  ['redirects', { headers: { location: '/x' }, status: 302 }, 'can’t be reached'],
  ['returns HTML', { body: '<html>' }, 'Page 1 of the upstream server is not a list of wallets'],
  [
    'returns an incomplete page',
    { body: { data: [] } },
    'Page 1 of the upstream server is not a list of wallets',
  ],
] as const)(
  '[API-21] error: if the other server %s, the next list is used',
  async (_, reply, reason) => {
    const other = await startListServer(() => reply)
    const upstream = { projectId: 'p', url: other.url }
    const file = createFile()
    const { clock, entries, names } = setup({ file: file.path, timeoutMs: 100, upstream })

    expect(await names()).toContain('MetaMask')
    file.write({ id: 'a', name: 'Mine' })
    clock.nowMs += 1_000
    expect(await names()).toEqual(['Mine'])

    const [failed] = entries
    expect(failed).toMatchObject({ event: 'catalogueFailed', source: 'upstream' })
    expect(failed && 'reason' in failed && failed.reason).toContain(reason)
    expect(JSON.stringify(entries)).not.toContain('secret-path')
    // Not requested at every call.
    expect(other.asked).toHaveLength(1)
    clock.nowMs += 60_000
    // The retry runs in the background.
    expect(await names()).toEqual(['Mine'])
    await expect.poll(() => other.asked.length).toBe(2)
  },
)

test('[API-21] error: a later failure keeps the previous list', async () => {
  let isDown = false
  const list = pagesOf(1)
  const other = await startListServer((url) => (isDown ? { status: 500 } : list(url)))
  const { clock, entries, names } = setup({ upstream: { projectId: 'p', url: other.url } })
  await names()

  isDown = true
  clock.nowMs += hourMs
  await names()
  await expect.poll(() => entries.length).toBe(2)
  expect(await names()).toEqual(['Wallet 0'])
})

test('[API-21] behavior: stops reading a list that never ends', async () => {
  const other = await startListServer((url) => {
    const page = url.searchParams.get('page')
    return { body: { count: 1e9, data: [{ id: `id-${page}`, name: 'More' }] } }
  })
  const { catalogues } = setup({ upstream: { projectId: 'p', url: other.url } })

  expect((await catalogues.current()).size).toBe(100)
})
