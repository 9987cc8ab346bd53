import type { Frame, Page } from '@playwright/test'
import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { approveByMail, askForMail, codeOf, mailsTo } from './mailbox.ts'
import { findSecrets, type Memory, readMemory, wholeStrings } from './readMemory.ts'
import { secretsOf } from './secretsOf.ts'
import { solanaNetwork } from './solanaChain.ts'

// Only Chromium provides heap snapshots. The export window is told that emails are rate-limited.
test.skip(({ browserName }) => browserName !== 'chromium')
test.use({
  allowedConsole: { patterns: [/Failed to load resource: .* 429/] },
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), wholeStrings] }),
    { scope: 'worker' },
  ],
})

const sessionOf = (page: Page, of: Frame | Page) => page.context().newCDPSession(of)
const memoryOf = async (page: Page, of: Frame | Page) => readMemory(await sessionOf(page, of))
const frameOf = (page: Page) => page.frames().find((one) => one.url().includes('/sdk?'))

const forms = {
  base64: ['base64', 'base64url', 'base64 inside'],
  decimal: ['decimal', 'decimal in parts'],
  hex: ['hex', 'HEX', 'hex in parts', 'hex far behind', 'hex in an element', 'hex typed in'],
} as const

/** Stores a secret in a document, in one of these forms. */
function hide(of: Frame | Page, secret: Buffer, form: string): Promise<void> {
  const inside = Buffer.concat([Buffer.of(1), secret, Buffer.of(2, 3)]).toString('base64')
  const hex = secret.toString('hex')
  const writings: Record<string, string> = {
    HEX: hex.toUpperCase(),
    base64: secret.toString('base64'),
    'base64 inside': inside,
    base64url: secret.toString('base64url'),
    decimal: secret.join(),
    'decimal in parts': secret.join(),
  }
  return of.evaluate(
    ([name, codes]) => {
      const text = String.fromCharCode(...codes)
      /** A string built in a loop, which V8 keeps as parts until it is read. */
      const inParts = () => {
        let whole = ''
        for (const part of text.match(/.{1,13}/g) ?? []) whole = whole + part
        return { whole }
      }
      const input = () => Object.assign(document.createElement('input'), { value: text })
      const element = () => {
        const made = document.createElement('p')
        made.textContent = text
        return made
      }
      const kept: Record<string, () => unknown> = {
        'decimal in parts': inParts,
        'hex far behind': () => `${'-'.repeat(200_000)}${text}`,
        'hex in an element': element,
        'hex in parts': inParts,
        'hex typed in': input,
      }
      Reflect.set(globalThis, 'canary', (kept[name] ?? (() => text))())
    },
    // Passed as numbers, because an argument that is a string stays in memory for a while too.
    [form, [...Buffer.from(writings[form] ?? hex)]] as const,
  )
}

test('[SEC-93] the memory search finds a value in every searched form', async ({ page }) => {
  const other = crypto.randomUUID()
  for (const [form, all] of Object.entries(forms))
    for (const one of all) {
      const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32)))
      await hide(page, secret, one)
      const found = findSecrets(await memoryOf(page, page), { other, secret })
      expect(found, one).toEqual([`secret as ${form}`])
    }
})

test('[AUTH-18][SEC-93][SEC-94] after a signature, an export and a sign-out no worker remains, and no document has the seed or a key', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const email = `mara-${crypto.randomUUID()}@example.com`
  await withoutWallets(page)
  await openDemo(page, { hasEmail: true, hasSolana: true })
  const workers = { began: 0, ended: 0 }
  page.on('worker', (worker) => {
    workers.began += 1
    worker.on('close', () => {
      workers.ended += 1
    })
  })
  const address = await signInByEmail(page, email)
  await page.getByTestId('demo-sign').click()
  await approve(page)
  await expect(page.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)

  await page.getByTestId('demo-networks').click()
  await page.getByTestId(`fl-networks-network-${solanaNetwork?.caipNetworkId}`).click()
  await expect(page.getByTestId('demo-network')).toHaveText(solanaNetwork?.name ?? '')
  const solana = (await page.getByTestId('demo-address').textContent()) ?? ''
  await page.getByTestId('demo-sign').click()
  await approve(page)
  await expect(page.getByTestId('demo-result')).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)

  await expect.poll(() => workers.began > 0 && workers.ended === workers.began).toBe(true)
  const memories: Record<string, Memory> = {
    'the frame, after signatures': await memoryOf(page, frameOf(page)!),
    'the page, after signatures': await memoryOf(page, page),
  }

  // The words, read from the window that shows them: now the secrets to search for are known.
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-account-settings').click()
  const opening = page.waitForEvent('popup')
  await page.getByTestId('fl-security-export').click()
  const own = await opening
  await write(own.getByLabel('Email'), email)
  const digits = await askForMail(own)
  const count = (await mailsTo(own, email)).length
  await approveByMail(own, email, count, digits)
  await write(own.getByLabel('6-digit code'), await codeOf(own, email, count + 1))
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.getByRole('button', { name: 'Show recovery phrase' }).click()
  await own.getByRole('button', { name: 'Show as text' }).click({ timeout: 20_000 })
  const sure = own.getByRole('button', { name: 'Yes, show it as text' })
  await own.bringToFront()
  await expect(sure).toHaveAttribute('aria-disabled', 'false')
  await sure.click()
  await expect(own.getByRole('listitem')).toHaveCount(12)
  const words = (await own.getByRole('listitem').allTextContents()).join(' ')
  const { addresses, secrets } = secretsOf(words)
  expect(addresses).toEqual({ eip155: address, solana })
  // Shown words must be in memory, so the search must find them.
  expect(findSecrets(await memoryOf(own, own), secrets)).toContain('words as text')

  // Simulates switching to another tab.
  await own.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(own.getByRole('listitem')).toHaveCount(0)
  memories['the window, after the words'] = await memoryOf(own, own)
  await own.close()
  memories['the frame, after the window'] = await memoryOf(page, frameOf(page)!)
  await hide(frameOf(page)!, Buffer.from(secrets.solanaKey!), 'hex in parts')
  const found = findSecrets(await memoryOf(page, frameOf(page)!), secrets)
  expect(found).toEqual(['solanaKey as hex'])
  await frameOf(page)!.evaluate(() => Reflect.deleteProperty(globalThis, 'canary'))
  const ofPage = await sessionOf(page, page)
  await page.getByTestId('fl-header-close').click()
  await page.getByTestId('demo-disconnect').click()
  await expect(page.getByTestId('demo-status')).toHaveText('disconnected')
  memories['the page, after it all'] = await readMemory(ofPage)
  memories['the frame, after it all'] = await memoryOf(page, frameOf(page)!)

  for (const [place, memory] of Object.entries(memories))
    expect(findSecrets(memory, secrets), place).toEqual([])
})
