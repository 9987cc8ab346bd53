import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { basePort } from './addresses.ts'
import { expect, write } from './fixtures.ts'
import { frameUrl } from './frameByHand.ts'
import { failedLoad } from './scene.ts'
import type { Walk } from './walk.ts'

const project = 'projectId=fa17ead0fa17ead0fa17ead0fa17ead0'
/** Has the format of a token, but is invalid. */
const token = 'A'.repeat(43)

/** Pages of the wallet's own site, without a signed-in user. */
export const siteWalks: readonly Walk[] = [
  {
    console: failedLoad,
    name: 'pages that mails lead to',
    async go(page, look) {
      await page.goto(`${frameUrl}/d`)
      await look('a device, without a token', page)
      await page.goto(`${frameUrl}/d?#t=${token}`)
      await look('a device', page)
      await write(page.getByRole('textbox'), '123')
      await page.getByRole('button').click()
      await expect(page.getByRole('status')).not.toBeEmpty()
      await look('a device, too late', page)
      await page.goto(`${frameUrl}/u`)
      await look('the old address, without a token', page)
      await page.goto(`${frameUrl}/u?#t=${token}`)
      await look('the old address', page)
      await page.getByRole('button').click()
      await expect(page.getByRole('button')).toHaveCount(0)
      await look('the old address, too late', page)
    },
  },
  {
    console: failedLoad,
    name: 'windows of the wallet, before anybody is known',
    async go(page, look) {
      for (const name of ['settings', 'export']) {
        await page.goto(`${frameUrl}/popup/${name}?${project}`)
        await expect(page.getByRole('textbox')).toBeVisible()
        await look(`${name}, signing in`, page)
      }
      await write(page.getByRole('textbox'), 'nobody')
      await page.getByRole('button', { name: 'Send email' }).click()
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1)
      await look('export, an address that is none', page)
      await page.goto(`${frameUrl}/popup/settings?projectId=${'0'.repeat(32)}`)
      await expect(page.getByRole('alert')).toBeVisible()
      await look('settings of a project that is not there', page)
      for (const name of ['approve', 'passkey', 'recovery']) {
        await page.goto(`${frameUrl}/popup/${name}?${project}`)
        await expect(page.locator('#root')).not.toBeEmpty()
        await look(`${name}, opened by nobody`, page)
      }
      await page.goto(`${frameUrl}/oauth/callback/google?state=${token}&code=1`)
      await expect(page.getByRole('heading')).toBeVisible()
      await look('back from a provider, with a state that is nobody’s', page)
    },
  },
  {
    name: 'the page that recovers without a server',
    async go(page, look) {
      // The browser would download it, so it is opened from a saved file.
      const served = await page.request.get(`http://localhost:${basePort}/recover.html`, {
        headers: { host: `frame.localhost:${basePort}` },
      })
      const saved = join(tmpdir(), `recover-${crypto.randomUUID()}.html`)
      await writeFile(saved, await served.body())
      expect(await readFile(saved, 'utf8')).toContain('<main')
      await page.goto(pathToFileURL(saved).href)
      await look('recover', page)
      await page.locator('#code').fill('nothing')
      await page.getByRole('button', { name: 'Show my recovery phrase' }).click()
      await look('recover, without a kit', page)
    },
  },
]
