import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { stillFrameOf } from './approve.ts'
import { expect, openDemo, withoutWallets, write } from './fixtures.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Adds a separate project; by default one without automatic recovery.
 *
 * @param delayHours - Time that automatic recovery waits on a second device. Journeys can't advance the server's clock.
 */
export async function addProject(
  options = ['--recovery', 'user'],
  delayHours = 0,
): Promise<string> {
  const id = crypto.randomUUID().replaceAll('-', '')
  const cli = here('../packages/server/dist/main.js')
  const env = { ...process.env, DATA_DIR: here('.cache/journeys') }
  const parameters = [
    cli,
    'project',
    'add',
    id,
    ...options,
    '--recovery-delay',
    String(delayHours),
    '--name',
    'Recovery',
  ]
  await promisify(execFile)(process.execPath, parameters, { env })
  return id
}

/** Opens the demo as a page of that project. */
export async function openAs(
  page: Page,
  projectId: string,
  settings: Record<string, unknown> = { hasEmail: true },
): Promise<void> {
  await withoutWallets(page)
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), projectId }, response })
  })
  await openDemo(page, settings)
}

/** Opens the window of the recovery code from the frame, which has no text fields itself. */
export async function openCodeWindow(page: Page): Promise<Page> {
  const frame = await stillFrameOf(page)
  const button = frame.getByRole('button', { name: 'Open window' })
  await button.waitFor({ timeout: 20_000 })
  await expect(frame.getByRole('textbox')).toHaveCount(0)
  const opening = page.waitForEvent('popup')
  await button.click()
  return opening
}

/** Opens the recovery code, which the window shows once. @returns Its groups. */
export async function readCode(window: Page): Promise<readonly string[]> {
  await window.getByRole('button', { name: 'Show my code' }).click()
  await expect(window.locator('.code li')).toHaveCount(6)
  return window.locator('.code li').allTextContents()
}

/** Types the requested groups. */
export async function typeGroups(window: Page, groups: readonly string[]): Promise<void> {
  for (const field of await window.getByRole('textbox').all()) {
    const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)
    await write(field, groups[Number(/\d/.exec(label ?? '')?.[0]) - 1] ?? '')
  }
}

/** Types the requested groups; the code then becomes active, and the window says so. */
export async function makeCount(window: Page, groups: readonly string[]): Promise<void> {
  await window.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(window.getByRole('textbox')).toHaveCount(2)
  await typeGroups(window, groups)
  await window.getByRole('button', { name: 'Secure wallet' }).click()
  await expect(window.getByRole('heading')).toHaveText('Your recovery code is active')
}

/** Clicks the last button of the window, which closes it. */
export async function leaveWindow(window: Page): Promise<void> {
  const closed = window.waitForEvent('close')
  // The click closes the window; in Firefox before its driver has confirmed the click.
  await Promise.all([
    closed,
    window
      .getByRole('button', { name: 'Done' })
      .click()
      .catch(() => {}),
  ])
}

/** Types the requested groups; the code then becomes active, and the window closes. */
export async function confirmCode(window: Page, groups: readonly string[]): Promise<void> {
  await makeCount(window, groups)
  await leaveWindow(window)
}
