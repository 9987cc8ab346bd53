import { createTestClock } from '@fairlead/test'
import { environmentManager, isServer, QueryClient, QueryObserver } from '@tanstack/query-core'
import { afterEach, expect, test, vi } from 'vitest'
import { pollingOptions } from './accountQuery.ts'

const pollMs = 30_000
const hourMs = 3_600_000

afterEach(() => {
  vi.unstubAllGlobals()
  environmentManager.setIsServer(() => isServer)
})

/** Runs the query library's intervals on a test clock. Set `page.visibilityState` to hide or show the page. */
function createPage() {
  const { advance, schedule } = createTestClock()
  const page = { visibilityState: 'visible' }
  const repeat = (run: () => void, ms: number) => {
    const interval = { stop: () => {} }
    const again = () => {
      interval.stop = schedule(() => {
        again()
        run()
      }, ms)
    }
    again()
    return interval
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('setInterval', repeat)
  vi.stubGlobal('clearInterval', (interval?: ReturnType<typeof repeat>) => interval?.stop())
  environmentManager.setIsServer(() => false)
  return { advance, page }
}

test('[FEAT-03] behavior: a query that polls sends no request while the page is hidden', async () => {
  const { advance, page } = createPage()
  const client = new QueryClient()
  let asked = 0
  const observer = new QueryObserver(client, {
    ...pollingOptions(pollMs),
    queryFn: async () => ++asked,
    queryKey: ['balance'],
  })
  const stop = observer.subscribe(() => {})
  await advance(2 * pollMs)
  expect(asked).toBe(3)

  page.visibilityState = 'hidden'
  await advance(hourMs)
  expect(asked).toBe(3)

  page.visibilityState = 'visible'
  await advance(pollMs)
  expect(asked).toBe(4)
  stop()
  client.clear()
})
