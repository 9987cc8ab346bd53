import {
  connect,
  type Environment,
  type FairleadOptions,
  requestPermissions,
  revokePermission,
  updateFeatures,
} from '@fairlead/core'
import type { Session } from '@fairlead/protocol'
import { createSessionsServer, createTestWallet, rpcError } from '@fairlead/test'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FairleadContext } from '../../FairleadContext.ts'
import { useFairleadSessions } from '../../hooks/useFairleadSessions.ts'
import { address, afterwards, focused, heading, part, stage } from '../../testing/stage.tsx'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const context = `0x${'ab'.repeat(40)}`
const now = Math.floor(Date.UTC(2026, 0, 1) / 1000)
const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const features = { smartSessions: true }

const realTime: Partial<Environment> = {
  schedule(run, ms) {
    const timer = setTimeout(run, ms)
    afterwards(() => clearTimeout(timer))
    return () => clearTimeout(timer)
  },
}

function toSession(digit: number, change: Partial<Session> = {}): Session {
  return {
    account: `eip155:31337:${address.toLowerCase()}` as `eip155:31337:${string}`,
    context,
    createdAt: now - 3_600,
    expiry: now + 86_400,
    lastUsed: now - 600,
    pci: idOf(digit),
    permissions: [
      {
        available: '250000000000000000',
        data: { allowance: '0xde0b6b3a7640000', period: 604_800, start: now },
        periodEnds: now + 7_200,
        type: 'native-token-recurring-allowance',
      },
    ],
    policies: [],
    project: { id: 'p', name: 'Harbour Club', url: 'https://club.example' },
    signerKind: 'co-signed',
    ...change,
  }
}

const calls: Session['permissions'][number] = {
  data: {
    address: token,
    functions: [
      { functionName: 'increment', valueLimit: '0x2386f26fc10000' },
      { functionName: 'reset' },
    ],
  },
  type: 'contract-call',
}

/** Signs in to the scripted frame, a real iframe on another origin, and opens the list of sessions. */
async function open(sessions: readonly Session[], options: Partial<FairleadOptions> = {}) {
  const server = createSessionsServer()
  server.sessions = [...sessions]
  const frameUrl = `http://frame.localhost:${location.port}`
  const staged = stage(
    { connectors: [], features, frameUrl, serverUrl: 'https://api.example', ...options },
    { ...realTime, fetch: server.fetch },
  )
  const events: string[] = []
  staged.fairlead.events.subscribe(({ name }) => {
    if (name.startsWith('SESSION_')) events.push(name)
  })
  const { modal } = staged.fairlead
  void modal.open()
  await part('fl-email-input').fill('anna@example.com')
  await part('fl-email-submit').click()
  await part('fl-email-code').fill('493827')
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
  return { ...staged, events, server }
}
const openList = async ({ fairlead }: Awaited<ReturnType<typeof open>>) => {
  void fairlead.modal.open({ view: 'SmartSessions' })
  await expect.element(heading()).toHaveTextContent('App permissions')
  await expect.poll(() => focused()?.tagName).toBe('H1')
}
const item = (digit: number) => part(`fl-session-item-${idOf(digit)}`)
/** Presses a button in the frame, which is on another origin. */
const inFrame = (button: string) =>
  page.frameLocator(page.elementLocator(document.querySelector('iframe')!)).getByText(button)

test('[VIEW-17][FEAT-14] default: what apps may do, in words, by state', async () => {
  const set = await open([
    toSession(1, { permissions: [...toSession(1).permissions, calls] }),
    toSession(2, { expiry: now - 60, project: { id: 'q', name: 'Old Club' } }),
    toSession(3, { isDisabled: true, project: { id: 'r', name: 'Gone Club' } }),
    toSession(4, { project: { id: 's', name: 'Late Club' }, revokedAt: now - 120 }),
  ])
  await openList(set)

  await expect.element(item(1)).toMatchTextContent(/Harbour Club/)
  await expect.element(item(1)).toMatchTextContent(/Spend up to 1 ETH per week/)
  await expect.element(item(1)).toMatchTextContent(/0\.25 ETH left/)
  await expect.element(item(1)).toMatchTextContent(/Call increment and reset on 0x5F…180aa3/)
  await expect.element(item(1)).toMatchTextContent(/Ends Jan 2, 2026/)
  await expect.element(item(1)).toMatchTextContent(/both must sign/)
  await expect.element(item(2)).not.toBeInTheDocument()
  await part('fl-sessions-tab-active').click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item(2)).toMatchTextContent(/Old Club.*Ended/s)
  await expect.element(item(2)).not.toMatchTextContent(/left/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item(3)).toMatchTextContent(/Gone Club.*Revoked/s)
  await expect.element(item(4)).toMatchTextContent(/Late Club.*Revoked Dec 31, 2025/s)
})

test('[VIEW-17][FEAT-14] default: details, and a revocation that the wallet approves', async () => {
  const set = await open([toSession(1, { permissions: [...toSession(1).permissions, calls] })])
  const { events, fairlead, server } = set
  await openList(set)
  await item(1).click()
  await expect.element(heading()).toHaveTextContent('Permission')
  await expect.poll(() => focused()?.tagName).toBe('H1')
  await expect.element(part('fl-session-url')).toHaveTextContent('https://club.example')
  await expect.element(part('fl-session-left')).toHaveTextContent('Left this period0.25 ETH')
  await expect.element(part('fl-session-spent')).toHaveTextContent('Spent this period0.75 ETH')
  await expect.element(part('fl-session-renews')).toBeVisible()
  await expect.element(part('fl-session-permission').nth(1)).toMatchTextContent(/up to 0\.01 ETH/)
  await expect.element(part('fl-session-contract-address')).toHaveAttribute('data-address', token)
  await expect.element(part('fl-session-used')).toMatchTextContent(/Last used/)
  await expect.element(part('fl-session-network')).toHaveTextContent('NetworkHarbour')

  await part('fl-session-revoke').click()
  await inFrame('Approve').click()

  await expect.element(part('fl-sessions-empty')).toHaveTextContent('No app can act for you.')
  await expect
    .element(part('fl-toast'))
    .toHaveTextContent('Harbour Club can no longer act for you.')
  const sent = server.asked.filter(({ method }) => method === 'POST')
  await expect.poll(() => sent).toMatchObject([{ body: { pci: idOf(1) } }])
  await expect.poll(() => events).toEqual(['SESSION_REVOKED'])
  await part('fl-sessions-tab-revoked').click()
  await item(1).click()
  await expect.element(part('fl-session-app')).toHaveTextContent('Harbour Club')
  await expect.element(part('fl-session-revoke')).not.toBeInTheDocument()
  await expect.element(part('fl-session-left')).not.toBeInTheDocument()
  // Back to the same tab.
  await part('fl-header-back').click()
  await expect.element(part('fl-sessions-tab-revoked')).toHaveAttribute('aria-selected', 'true')
  expect(fairlead.modal.view()).toBe('SmartSessions')
})

test('[VIEW-17][FEAT-14] error: a declined revocation is said where it was asked for', async () => {
  const set = await open([toSession(1)])
  await openList(set)
  await item(1).click()
  await part('fl-session-revoke').click()
  await inFrame('Reject').click()
  const notice = part('fl-session-revoke-error')
  await expect
    .element(notice)
    .toHaveTextContent('You declined the request. The app can still act for you.')
  await expect.element(notice).toHaveAttribute('data-state', 'neutral')
  await expect.element(part('fl-session-revoke')).toBeEnabled()
  expect(set.events).toEqual([])
})

test('[VIEW-17] error: the list fails, and loads when the user tries again', async () => {
  const set = await open([toSession(1)])
  set.server.answer = () => Response.json({}, { status: 500 })
  await openList(set)
  await expect
    .element(part('fl-sessions-error'))
    .toMatchTextContent(/Couldn’t load your permissions\./)
  await expect.poll(() => set.events).toEqual(['SESSION_ERROR'])
  set.server.answer = undefined
  await part('fl-sessions-error-action').click()
  await expect.element(item(1)).toBeVisible()
})

test('[VIEW-17] behavior: an amount that the chain does not report is not made up', async () => {
  const [permission] = toSession(1).permissions
  const unread = { data: permission!.data, type: permission!.type }
  const other = { data: {}, type: 'gas-sponsorship' }
  const set = await open([toSession(1, { permissions: [unread, other] })])
  await openList(set)
  await expect.element(item(1)).toMatchTextContent(/Unknown permission: gas-sponsorship/)
  await expect.element(item(1)).not.toMatchTextContent(/left/)
  await item(1).click()
  await expect
    .element(part('fl-session-left'))
    .toHaveTextContent('Left this periodUnknown right now')
  await expect
    .element(part('fl-session-spent'))
    .toHaveTextContent('Spent this periodUnknown right now')
})

/** Connects a wallet that grants every request as it was asked. */
async function withWallet() {
  const wallet = createTestWallet()
  let grants: Record<string, unknown>[] = []
  Object.assign(wallet.answers, {
    wallet_getGrantedExecutionPermissions: () => grants,
    wallet_getSupportedExecutionPermissions: () => ({
      'native-token-periodic': { chainIds: ['0x7a69'], ruleTypes: ['expiry'] },
    }),
    wallet_requestExecutionPermissions(params: Record<string, unknown>[]) {
      grants = params.map((one) => ({ ...one, context }))
      return grants
    },
    wallet_revokeExecutionPermission() {
      grants = []
      return {}
    },
  })
  const { fairlead } = stage(
    { connectors: undefined, features, metadata: { name: 'This Club' } },
    { ...realTime, injected: () => wallet.provider },
  )
  await connect(fairlead, { connectorId: 'injected' })
  const request = {
    expiry: now + 86_400,
    permissions: [{ amount: 10n ** 17n, period: 129_600, type: 'allowance' }],
    to: address,
  } as const
  return { fairlead, request, wallet }
}

test('[VIEW-17][FEAT-14] default: after a grant, the user sees what was granted and where to revoke it', async () => {
  const { fairlead, request } = await withWallet()
  await requestPermissions(fairlead, request)
  await expect.element(heading()).toHaveTextContent('Permission granted')
  await expect
    .element(part('fl-session-created'))
    .toMatchTextContent(/This Club can now act for you/)
  await expect
    .element(part('fl-session-permission'))
    .toHaveTextContent('Spend up to 0.1 ETH every 36 hours')
  await part('fl-session-manage').click()
  await expect
    .element(part(`fl-session-item-${context}`))
    .toMatchTextContent(/This Club.*The app holds the key/s)
  await part(`fl-session-item-${context}`).click()
  await part('fl-session-revoke').click()
  await expect.element(part('fl-sessions-empty')).toBeVisible()
  await requestPermissions(fairlead, request)
  await part('fl-session-done').click()
  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[VIEW-17] error: a wallet that fails to revoke; an earlier failure is not shown again', async () => {
  const { fairlead, request, wallet } = await withWallet()
  await requestPermissions(fairlead, request)
  wallet.answers.wallet_revokeExecutionPermission = () => Promise.reject(rpcError(-32603))
  await expect(revokePermission(fairlead, { id: context })).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
  })
  await part('fl-session-manage').click()
  await part(`fl-session-item-${context}`).click()
  await expect.element(part('fl-session-revoke')).toBeVisible()
  await expect.element(part('fl-session-revoke-error')).not.toBeInTheDocument()
  await part('fl-session-revoke').click()
  const notice = part('fl-session-revoke-error')
  await expect.element(notice).toMatchTextContent(/The permission wasn’t revoked\. /)
  await expect.element(notice).toHaveAttribute('data-state', 'error')
})

test('[VIEW-17] error: a wallet that has no list of permissions', async () => {
  const { fairlead, wallet } = await withWallet()
  delete wallet.answers.wallet_getGrantedExecutionPermissions
  void fairlead.modal.open({ view: 'SmartSessions' })
  await expect
    .element(part('fl-sessions-error'))
    .toHaveTextContent('Your wallet has no list of permissions for apps.')
  await expect.element(part('fl-sessions-error-action')).not.toBeInTheDocument()
})

/** Number of sessions of the account. */
function Count({ onResult }: { onResult: (result: useFairleadSessions.Result) => void }) {
  const result = useFairleadSessions()
  onResult(result)
  return <output data-testid="count">{result.sessions.data?.length}</output>
}

test('[FEAT-14] default: useFairleadSessions grants, lists and revokes', async () => {
  const { fairlead, request } = await withWallet()
  let result: useFairleadSessions.Result | undefined
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  afterwards(() => root.unmount())
  root.render(
    <FairleadContext value={fairlead}>
      <Count
        onResult={(next) => {
          result = next
        }}
      />
    </FairleadContext>,
  )
  await expect.element(part('count')).toHaveTextContent('0')
  await result?.grant(request)
  await expect.element(part('count')).toHaveTextContent('1')
  expect(result).toMatchObject({ data: { session: { id: context } }, isPending: false })
  await result?.revoke({ id: context })
  await expect.element(part('count')).toHaveTextContent('0')
})

test('[MOD-20][VIEW-17] behavior: smartSessions adds the entries to the account and its settings', async () => {
  const { fairlead } = await withWallet()
  updateFeatures(fairlead, { smartSessions: false })
  void fairlead.modal.open()
  await expect.element(part('fl-account-copy')).toBeVisible()
  await expect.element(part('fl-account-sessions')).not.toBeInTheDocument()
  fairlead.modal.push('SmartSessions')
  expect(fairlead.modal.view()).toBe('Account')
  updateFeatures(fairlead, { smartSessions: true })
  await expect.element(part('fl-account-sessions')).toHaveAccessibleName('App permissions')
  await part('fl-account-sessions').click()
  await expect.element(part('fl-sessions-empty')).toBeVisible()
  await part('fl-header-back').click()
  await part('fl-account-settings').click()
  await part('fl-account-settings-sessions').click()
  await expect.element(heading()).toHaveTextContent('App permissions')
  updateFeatures(fairlead, { smartSessions: false })
  await expect.poll(() => fairlead.modal.view()).toBe('Account')
})
