import { addresses } from '@fairlead/devnet'
import type { Page } from '@playwright/test'
import { approve } from './approve.ts'
import { signInByEmail } from './byEmail.ts'
import { expect, openDemo, withoutWallets } from './fixtures.ts'
import { failedLoad, press, sees } from './scene.ts'
import { askToSpend, chooseSessionChain, createApp, fund, sessionChainId } from './sessionApp.ts'
import type { Walk } from './walk.ts'

/** Answers the page's reads of the list with sessions in every state, with long names. */
async function answerWith(page: Page, answer: (account: string) => object | undefined) {
  const isList = ({ pathname }: URL) => pathname.startsWith('/v1/sessions/')
  await page.unroute(isList)
  await page.route(isList, (route) => {
    const account = decodeURIComponent(new URL(route.request().url()).pathname.split('/')[3] ?? '')
    const json = answer(account)
    return json ? route.fulfill({ json }) : route.abort()
  })
}

const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`

function sessionsOf(address: string) {
  const now = Math.floor(Date.now() / 1000)
  const allowance = { allowance: '0x989680', period: 604_800, start: now - 100 }
  const session = {
    account: `eip155:${sessionChainId}:${address.toLowerCase()}`,
    createdAt: now - 3_600,
    expiry: now + 86_400,
    lastUsed: now - 600,
    permissions: [
      {
        available: '2500000',
        data: { ...allowance, address: addresses.usdc },
        periodEnds: now + 7_200,
        type: 'erc20-recurring-allowance',
      },
      {
        data: {
          address: addresses.weth,
          functions: [
            { functionName: 'deposit(uint256,address,bytes32)', valueLimit: '0x2386f26fc10000' },
          ],
        },
        type: 'contract-call',
      },
      { data: {}, type: 'gas-sponsorship' },
    ],
    policies: [{ data: { count: 12 }, type: 'call-limit' }],
    project: {
      id: 'p',
      name: 'A rather long name of an app that has a session',
      url: 'https://a-rather-long-name.of-an-app.example',
    },
    signerKind: 'co-signed',
  }
  return {
    pcis: [
      { ...session, pci: idOf(1) },
      { ...session, expiry: now - 60, pci: idOf(2), signerKind: 'app' },
      { ...session, pci: idOf(3), revokedAt: now - 60 },
    ],
  }
}

/** What apps may do, in every state. */
export const sessionWalks: readonly Walk[] = [
  {
    console: failedLoad,
    name: 'smart sessions',
    async go(page, look) {
      await withoutWallets(page)
      await openDemo(page, { hasEmail: true, smartSessions: true })
      const address = await signInByEmail(page, `sessions-${crypto.randomUUID()}@example.com`)
      await chooseSessionChain(page)
      await press(page, 'demo-open')
      await sees(page, 'fl-account-sessions')
      await look('Account with smart sessions', page)
      await press(page, 'fl-account-sessions')
      await sees(page, 'fl-sessions-empty')
      await look('SmartSessions, empty', page)
      await answerWith(page, () => undefined)
      await press(page, 'fl-header-close')
      await press(page, 'demo-open')
      await press(page, 'fl-account-settings')
      await press(page, 'fl-account-settings-sessions')
      await sees(page, 'fl-sessions-error')
      await look('SmartSessions, failed', page)
      await answerWith(page, sessionsOf)
      await press(page, 'fl-sessions-error-action')
      await sees(page, `fl-session-item-${idOf(1)}`)
      await look('SmartSessions, active', page)
      await press(page, `fl-session-item-${idOf(1)}`)
      await sees(page, 'fl-session-revoke')
      await look('SmartSession, active', page)
      await press(page, 'fl-header-back')
      await press(page, 'fl-sessions-tab-revoked')
      await press(page, `fl-session-item-${idOf(3)}`)
      await sees(page, 'fl-session-revoked')
      await look('SmartSession, revoked', page)
      await press(page, 'fl-header-close')

      await fund(address)
      const app = await createApp()
      await askToSpend(page, app.address)
      await approve(page)
      await expect(page.getByTestId('fl-session-permission')).toBeVisible({ timeout: 60_000 })
      await look('SmartSessionCreated', page)
    },
  },
]
