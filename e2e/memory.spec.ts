import type { CDPSession, Frame, Page } from '@playwright/test'
import { bytesToHex, toBytes } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, openDemo, withoutWallets, write } from './fixtures.ts'
import { test } from './likePeople.ts'
import { approveDevice, mailsTo } from './mailbox.ts'

// Only Chromium shows what is in its memory; the export's window hears that mails have to wait.
test.skip(({ browserName }) => browserName !== 'chromium')
test.use({ allowedConsole: { patterns: [/Failed to load resource: .* 429/] } })

/**
 * Every string and name that the heap of a document holds. Bytes of buffers Chromium does not tell: that
 * none comes out of the worker but the result is tested beside it.
 */
async function readTexts(session: CDPSession): Promise<string> {
  const chunks: string[] = []
  const add = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', add)
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', add)
  return chunks.join('')
}

const sessionOf = (page: Page, of: Frame | Page) => page.context().newCDPSession(of)

/** Which of these are in a memory, in any writing that our code has for bytes. */
function find(texts: string, canaries: Record<string, Uint8Array>): readonly string[] {
  return Object.entries(canaries).flatMap(([name, bytes]) => {
    const base64url = Buffer.from(bytes).toString('base64url')
    const hex = bytesToHex(bytes).slice(2)
    const isThere =
      texts.toLowerCase().includes(hex) ||
      texts.replaceAll('+', '-').replaceAll('/', '_').includes(base64url) ||
      texts.includes([...bytes].join())
    return isThere ? [name] : []
  })
}

test('[AUTH-18][SEC-93][SEC-94] after a signature no worker is left, and neither the frame nor the page has the seed or a key', async ({
  page,
}) => {
  test.setTimeout(150_000)
  const email = `mara-${crypto.randomUUID()}@example.com`
  await withoutWallets(page)
  await openDemo(page, { hasEmail: true })
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

  await expect.poll(() => workers.began > 0 && workers.ended === workers.began).toBe(true)
  const frame = page.frames().find((one) => one.url().includes('/sdk?'))!
  const ofFrame = await sessionOf(page, frame)
  const left = {
    frame: await readTexts(ofFrame),
    page: await readTexts(await sessionOf(page, page)),
  }

  // The words, from the window that shows them: only now it is known what to look for.
  await page.getByTestId('demo-open').click()
  await page.getByTestId('fl-account-settings').click()
  const opening = page.waitForEvent('popup')
  await page.getByTestId('fl-security-export').click()
  const own = await opening
  await write(own.getByLabel('Email'), email)
  const match = own.getByTestId('match')
  await expect(async () => {
    if (!(await match.isVisible()))
      await own.getByRole('button', { name: 'Send the mail' }).click({ timeout: 1_000 })
    await expect(match).toBeVisible({ timeout: 4_000 })
  }).toPass({ intervals: [3_000], timeout: 60_000 })
  const count = (await mailsTo(own, email)).length
  const link = (await mailsTo(own, email)).at(-1)?.links.at(-1)
  await approveDevice(own, link!, (await match.textContent()) ?? '')
  await expect.poll(async () => (await mailsTo(own, email)).length).toBe(count + 1)
  const code = /\b\d{3} ?\d{3}\b/.exec((await mailsTo(own, email)).at(-1)?.text ?? '')?.[0]
  await write(own.getByLabel('Code of six digits'), code!)
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.getByRole('button', { name: 'Show the words' }).click()
  await own.getByRole('button', { name: 'Show as text' }).click({ timeout: 20_000 })
  const sure = own.getByRole('button', { name: 'Show them as text' })
  await own.bringToFront()
  await expect(sure).toHaveAttribute('aria-disabled', 'false')
  await sure.click()
  await expect(own.getByRole('listitem')).toHaveCount(12)
  const words = (await own.getByRole('listitem').allTextContents()).join(' ')
  const account = mnemonicToAccount(words)
  expect(account.address).toBe(address)
  const canaries = { key: account.getHdKey().privateKey!, words: toBytes(words) }

  for (const texts of Object.values(left)) {
    expect(find(texts, canaries)).toEqual([])
    expect(texts).not.toContain(words)
  }
  // What is there is found.
  const text = JSON.stringify(`${bytesToHex(canaries.key)} ${words}`)
  await ofFrame.send('Runtime.evaluate', { expression: `globalThis.canary = ${text}` })
  const after = await readTexts(ofFrame)
  expect(find(after, canaries)).toEqual(['key'])
  expect(after).toContain(words)
})
