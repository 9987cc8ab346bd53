import { Agent } from 'node:http'
import type { Page } from 'playwright'
import { createCaller } from './createCaller.ts'
import { codeOf, mailTo, tokenOf } from './mails.ts'
import type { Site } from './startSite.ts'

/** Approves the device of a page whose user has entered an email address for the first time, and enters the code. */
export async function finishLogin(page: Page, site: Site, email: string): Promise<void> {
  const matchCode = (await page.getByTestId('fl-email-match').textContent()) ?? ''
  const agent = new Agent()
  const call = createCaller({ agent, port: site.port }, '127.0.0.1')
  const token = tokenOf(await mailTo(site.mailbox, email, 1))
  await call('/v1/auth/device/approve', { matchCode, token })
  agent.destroy()
  await page.getByTestId('fl-email-code').fill(codeOf(await mailTo(site.mailbox, email, 2)))
}
