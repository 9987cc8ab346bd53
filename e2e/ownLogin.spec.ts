import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createAccessTokenVerifier, createOutgoingFetch } from 'fairlead/server'
import { verifyMessage } from 'viem'
import { basePort, demoUrl } from './addresses.ts'
import { approve } from './approve.ts'
import { addressOf } from './authenticator.ts'
import { expect, inChromium } from './fixtures.ts'
import { test } from './likePeople.ts'
import { addProject, openAs } from './ownRecovery.ts'

const issuer = 'https://shop.example'

// The browser reports the rejected token.
test.use({ allowedConsole: { patterns: [/status of 401/] } })

/** Starts the public keys of a site with a login of its own. */
async function startKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...publicKey.export({ format: 'jwk' }), alg: 'ES256', kid: 'shop-1', use: 'sig' }
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] })),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const jwksUrl = `http://127.0.0.1:${port}/jwks.json`
  return { jwksUrl, privateKey, stop: () => server.close() }
}

/** Signs a token as the backend of the site does. */
function signToken(key: KeyObject, claims: object): string {
  const now = Math.floor(Date.now() / 1000)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const usual = { aud: 'fairlead', exp: now + 60, iat: now, iss: issuer }
  const header = { alg: 'ES256', kid: 'shop-1', typ: 'JWT' }
  const signed = `${encode(header)}.${encode({ ...usual, ...claims })}`
  const how = { dsaEncoding: 'ieee-p1363', key } as const
  return `${signed}.${sign('sha256', Buffer.from(signed), how).toString('base64url')}`
}

/** Answers as the backend of the site does for a signed-in user. */
async function serveTokens(page: Page, key: KeyObject, claims: object): Promise<void> {
  await page.unroute('**/wallet-token?*')
  await page.route('**/wallet-token?*', (route) => {
    const nonce = new URL(route.request().url()).searchParams.get('nonce')
    return route.fulfill({ body: signToken(key, { nonce, ...claims }), contentType: 'text/plain' })
  })
}

test(
  'a site’s own login opens a wallet without a view, and its backend verifies the user',
  inChromium,
  async ({ browser, page }) => {
    test.setTimeout(180_000)
    const keys = await startKeys()
    const settings = { audience: 'fairlead', issuer, jwksUrl: keys.jwksUrl }
    const projectId = await addProject(['--token-login', JSON.stringify(settings)])
    await serveTokens(page, keys.privateKey, { aud: 'another-service', sub: 'ada' })
    await openAs(page, projectId, { hasOwnLogin: true })
    const result = page.getByTestId('demo-result')

    // A token for another service of the site is refused, and the page learns why.
    await page.getByTestId('demo-own-login').click()
    await expect(result).toContainText('`aud` is missing or not the expected one')
    await expect(page.getByTestId('demo-status')).toHaveText('disconnected')

    await serveTokens(page, keys.privateKey, { sub: 'ada' })
    await page.getByTestId('demo-own-login').click()
    const address = await addressOf(page)
    await expect(page.getByTestId('fl-modal')).toHaveCount(0)

    // The wallet signs after an approval in the frame.
    await page.getByTestId('demo-sign').click()
    await approve(page)
    await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(
      await verifyMessage({ address, message: 'Hello from the Fairlead demo', signature }),
    ).toBe(true)

    // The site's backend verifies the access token with the public keys of the frame's host.
    await page.getByTestId('demo-access-token').click()
    await expect(result).toHaveText(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const outgoing = createOutgoingFetch()
    const frameUrl = `http://frame.localhost:${basePort}`
    const { fetch } = outgoing
    const verifier = createAccessTokenVerifier({ fetch, frameUrl, origins: [demoUrl], projectId })
    const claims = await verifier.verify((await result.textContent()) ?? '')
    expect(claims).toMatchObject({ isDeviceVerified: true, methods: ['fed', 'device'] })
    expect(claims.wallets.eip155).toBe(address)
    await outgoing.close()

    // The same user of the site in another browser has the same wallet; another user has another one.
    const there = await browser.newContext()
    const other = await there.newPage()
    await serveTokens(other, keys.privateKey, { sub: 'ada' })
    await openAs(other, projectId, { hasOwnLogin: true })
    await other.getByTestId('demo-own-login').click()
    expect(await addressOf(other)).toBe(address)
    await other.getByTestId('demo-disconnect').click()
    await expect(other.getByTestId('demo-status')).toHaveText('disconnected')
    const bob = createHash('sha256').update(address).digest('hex')
    await serveTokens(other, keys.privateKey, { sub: bob })
    await other.getByTestId('demo-own-login').click()
    expect(await addressOf(other)).not.toBe(address)
    await there.close()
    keys.stop()
  },
)
