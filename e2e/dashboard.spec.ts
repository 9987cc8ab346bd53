import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { basePort } from './addresses.ts'
import { findBarriers } from './barriers.ts'
import { expect, test } from './fixtures.ts'

const main = new URL('../packages/server/dist/main.js', import.meta.url).pathname
/** Limit against hanging only, in milliseconds: several processes start one after the other. */
const patienceMs = 200_000
const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'

test('dashboard: an operator signs in with a link, and reads figures without scripts', async ({
  page,
}) => {
  test.setTimeout(3 * patienceMs)
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-dashboard-'))
  const [port, dashboardPort] = [basePort + 60, basePort + 61]
  const env = {
    ...process.env,
    DASHBOARD_PORT: String(dashboardPort),
    DATA_DIR: folder,
    PORT: String(port),
  }
  const run = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [main, ...args], { env })).stdout.trim()
  const server = spawn(process.execPath, [main], { env, stdio: 'ignore' })
  try {
    const url = `http://localhost:${port}`
    const isReady = () =>
      fetch(`${url}/ready`)
        .then(({ ok }) => ok)
        .catch(() => false)
    await expect.poll(isReady, { timeout: patienceMs }).toBe(true)
    await run('project', 'set', projectId, '--analytics', 'on')
    const send = () =>
      fetch(`${url}/batch?projectId=${projectId}`, { body: connected, method: 'POST' })
    const count = async () =>
      (await send()).ok && JSON.parse(await run('stats', '--json')).pages.funnel.connected
    // The server caches projects for a second. The event has an id, so it counts once.
    await expect.poll(count, { timeout: patienceMs }).toBe(1)

    await page.goto(await run('dashboard', 'link'))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('row', { name: /^MetaMask eip155:1 1/ })).toBeVisible()
    await page.getByText('Sign-ins per day and kind').click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findBarriers(page, colorScheme === 'light' ? 'all' : 'colours')).toEqual([])
    }
    await page.setViewportSize({ height: 640, width: 320 })
    const isTooWide = () =>
      document.documentElement.scrollWidth > document.documentElement.clientWidth
    expect(await page.evaluate(isTooWide)).toBe(false)

    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('link', { name: 'Local' }).click()
    await expect(page.getByText('Each change is recorded in the audit')).toBeVisible()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('npx fairlead-server dashboard link')).toBeVisible()
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { force: true, recursive: true })
  }
})

const connected = JSON.stringify([
  {
    domain: 'shop.example',
    eventId: '00000000-0000-4000-8000-000000000001',
    props: {
      event: 'CONNECT_SUCCESS',
      properties: { caipNetworkId: 'eip155:1', id: 'a', name: 'MetaMask', reconnect: false },
      type: 'track',
    },
    timestamp: '2026-01-01T00:00:00.000Z',
    url: 'https://shop.example/',
  },
])
