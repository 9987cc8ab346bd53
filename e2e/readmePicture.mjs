import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs'
import { root } from '../scripts/workspace.mjs'

// `node e2e/readmePicture.mjs`, while `npm start` runs: makes the README's animated picture from screenshots of the
// demo. The picture is an SVG, because a README shows no video, and because it can stand still for readers who want that.

const demo = process.argv[2] ?? 'http://localhost:4401'
const size = { height: 740, width: 420 }
const secondsPerFrame = 2.5

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Each step leads to the next frame.
 *
 * @type {readonly ((page: Page) => Promise<void>)[]}
 */
const steps = [
  async (page) => {
    await page.getByTestId('fl-button-connect').click()
    await page.getByTestId('fl-connect-all-wallets').waitFor()
  },
  async (page) => {
    await page.getByTestId('fl-connect-wallet-walletConnect').click()
    await page.getByTestId('fl-pairing-qr').waitFor()
  },
  async (page) => {
    await page.getByTestId('fl-header-back').click()
    const opened = page.waitForEvent('popup')
    await page.getByTestId('fl-connect-wallet-dev.fairlead.wallet').click()
    await (await opened).getByTestId('wallet-confirm').click()
    await page.getByTestId('fl-button-account').click()
    await page.getByTestId('fl-account-token-ETH').waitFor()
  },
  async (page) => {
    await page.getByTestId('fl-account-action-send').click()
    await page.getByTestId('fl-send-token').click()
    await page.getByTestId('fl-send-select-token-native').click()
    await page.getByTestId('fl-send-receiver').fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await page.getByTestId('fl-send-amount').fill('0.25')
    await page.locator('[data-testid=fl-send-review]:enabled').waitFor()
  },
  async (page) => {
    await page.getByTestId('fl-send-review').click()
    await page.locator('[data-testid=fl-send-preview-send]:enabled').waitFor()
  },
]

const browser = await chromium.launch({ args: chromiumArgs, executablePath: findChromium() })
try {
  const page = await browser.newPage({
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    viewport: { height: 760, width: 1000 },
  })
  await page.goto(
    `${demo}/lab?settings=${encodeURIComponent(JSON.stringify({ hasSolana: false }))}`,
  )
  const frames = []
  for (const step of steps) {
    await step(page)
    await page.waitForLoadState('networkidle')
    frames.push(await shoot(page))
  }
  writeFileSync(join(root, 'apps/docs/public/picture.svg'), toSvg(frames))
} finally {
  await browser.close()
}

/** The card in the middle of the page, as base64. @param {Page} page */
async function shoot(page) {
  const card = await page.getByTestId('fl-modal').boundingBox()
  const middle = card ? card.x + card.width / 2 : 500
  const clip = { ...size, x: middle - size.width / 2, y: 10 }
  // Of the demo behind the modal, only its background is shown.
  const style = '#root { opacity: 0 }'
  const bytes = await page.screenshot({ clip, quality: 80, style, type: 'jpeg' })
  return bytes.toString('base64')
}

/**
 * One frame after the other, twice. Before, after, and with reduced motion, the first one is shown.
 *
 * @param {readonly string[]} frames
 */
function toSvg(frames) {
  const { height, width } = size
  const share = 100 / frames.length
  const images = frames.map(
    (frame, index) =>
      `<image href="data:image/jpeg;base64,${frame}" width="${width}" height="${height}" style="animation-delay:${index * secondsPerFrame}s"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>The modal: wallets to connect, a QR code, an account, and a transfer</title>
<style>
image + image { opacity: 0; animation: turn ${frames.length * secondsPerFrame}s step-end 2 }
@keyframes turn { 0% { opacity: 1 } ${share}% { opacity: 0 } }
@media (prefers-reduced-motion: reduce) { image + image { animation: none } }
</style>
<clipPath id="card"><rect width="${width}" height="${height}" rx="24"/></clipPath>
<g clip-path="url(#card)">
${images.join('\n')}
</g>
</svg>
`
}
