import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Canary } from './readMemory.ts'

const pageBytes = 4096
/** Of an entry of the page map: whether the page is in memory. https://docs.kernel.org/admin-guide/mm/pagemap.html */
const present = 0x80

/**
 * Which secrets stand as bytes in a process that draws pages, alive or freed: what Chromium does not tell of its
 * buffers, Linux does. Freed memory is given back first, as far as Chromium does that when it is asked.
 */
export async function findInProcesses(
  page: Page,
  canaries: Readonly<Record<string, Canary>>,
): Promise<readonly string[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('This browser has no process of its own')
  const ofPage = await page.context().newCDPSession(page)
  await ofPage.send('HeapProfiler.collectGarbage')
  await ofPage.detach()
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const found = new Set<string>()
  for (const { id, type } of processInfo)
    if (type === 'renderer')
      for (const area of areasOf(id))
        for (const [name, canary] of Object.entries(canaries))
          if (area.includes(Buffer.from(canary as string))) found.add(name)
  return [...found].sort()
}

/** What a process may write to, less files and what is not in memory; an area each. */
function* areasOf(pid: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const pages = openSync(`/proc/${pid}/pagemap`, 'r')
  try {
    for (const line of readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')) {
      const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw[^/]*$/.exec(line) ?? []
      if (from && to)
        yield readArea({ from: Number(`0x${from}`), memory, pages, to: Number(`0x${to}`) })
    }
  } finally {
    closeSync(memory)
    closeSync(pages)
  }
}

function readArea(area: { from: number; memory: number; pages: number; to: number }): Buffer {
  const { from, memory, pages, to } = area
  const entries = Buffer.alloc(((to - from) / pageBytes) * 8)
  readSync(pages, entries, 0, entries.length, (from / pageBytes) * 8)
  const parts: Buffer[] = []
  for (let at = 0; at < entries.length; at += 8) {
    if ((entries[at + 7]! & present) === 0) continue
    const part = Buffer.alloc(pageBytes)
    try {
      readSync(memory, part, 0, pageBytes, from + (at / 8) * pageBytes)
      parts.push(part)
    } catch {
      // Given back since.
    }
  }
  return Buffer.concat(parts)
}
