import type { Sign } from '../storage/auth/audits.ts'
import type { PageEvent } from '../storage/events/createEventStore.ts'
import type { Storage } from '../storage/Storage.ts'
import { dayMs } from '../storage/statistics/createStatisticsStore.ts'

/** Project of the figures. */
export const filledProject = '0123456789abcdef0123456789abcdef'
const hashOf = (number: number) => `0x${String(number).padStart(64, '0')}` as const
const sender = `0x${'a'.repeat(40)}` as const
const entryPoint = `0x${'b'.repeat(40)}` as const
const chain = 'eip155:1'

/**
 * Fills an empty database with users, sign-ins, telemetry, messages, emails and gas of two days.
 *
 * @param options.clock - Clock of the database, which is moved. Ends at its present time.
 * @param options.sign - Signs the audit's entries.
 */
export async function fillStatistics(
  storage: Storage,
  { clock, sign }: { clock: { nowMs: number }; sign: Sign },
): Promise<void> {
  const { nowMs } = clock
  const { auth, bundler, custody, events, history, mails, projects } = storage
  const settings = { allowedOrigins: ['https://shop.example'], features: null, isDisabled: false }
  await projects.add(filledProject, { ...settings, isAnalyticsEnabled: true, name: 'Shop' })
  const signIn = (userId: string, provider?: string) => {
    const data = { isNew: true, ...(provider && { provider }) }
    const entry = { action: 'signed_in', data, projectId: filledProject, userId }
    return auth.writeAudit(entry, sign, clock.nowMs)
  }
  // Before the period.
  clock.nowMs = nowMs - 30 * dayMs
  await auth.writeAudit({ action: 'early' }, sign, clock.nowMs)
  await addUser(storage, 'usr_0', clock.nowMs)
  await signIn('usr_0')
  await events.add(filledProject, [toEvent(0, 'MODAL_OPENED', { connected: false })])
  clock.nowMs = nowMs - dayMs
  await addUser(storage, 'usr_1', clock.nowMs)
  await signIn('usr_1')
  await signIn('usr_1')
  await signIn('usr_2', 'google')
  clock.nowMs = nowMs
  await signIn('usr_1', 'passkey')
  await auth.writeAudit({ action: 'signed_out', userId: 'usr_1' }, sign, clock.nowMs)
  await custody.create(
    {
      addresses: { eip155: '0xabc', solana: 'So1' },
      mac: 'bWFj',
      projectId: filledProject,
      recipients: [],
      userId: 'usr_1',
      vaultRoot: 'cm9vdA',
      vaultSign: 'c2lnbg',
      walletId: 'wal_1',
    },
    [],
  )
  await events.add(filledProject, listEvents())
  await mails.addMail(
    { attempts: 0, expiresAt: nowMs + 1, id: 'mail_1', nextAt: nowMs, sealed: 'sealed' },
    nowMs - 1_000,
  )
  await fillGas(bundler, nowMs)
  await history.claim({ chain, leaseMs: 1_000, owner: 'one' }, 5)
}

async function addUser({ auth }: Storage, id: string, nowMs: number): Promise<void> {
  const owner = { emailIndex: id, emailSealed: 'sealed', id, language: 'en' }
  await auth.ensureEmailUser(owner, nowMs)
}

/** Returns the telemetry of three visits: connected by extension, by code, and declined. */
function listEvents(): PageEvent[] {
  const metaMask = { id: 'io.metamask', method: 'ANNOUNCED', name: 'MetaMask', reconnect: false }
  const rainbow = { ...metaMask, method: 'PAIRING', name: 'Rainbow', caipNetworkId: 'eip155:8453' }
  const list: readonly (readonly [string, Record<string, unknown>])[] = [
    ['MODAL_OPENED', { connected: false, view: 'Connect' }],
    ['WALLET_SELECTED', { id: 'io.metamask' }],
    ['CONNECT_SUCCESS', { ...metaMask, caipNetworkId: chain }],
    ['MODAL_OPENED', { connected: true, view: 'Account' }],
    ['MODAL_OPENED', { connected: false, view: 'Connect' }],
    ['WALLET_SELECTED', { id: 'rainbow' }],
    ['CONNECT_SUCCESS', rainbow],
    ['CONNECT_SUCCESS', { ...metaMask, caipNetworkId: chain, reconnect: true }],
    ['MODAL_OPENED', { connected: false, view: 'Connect' }],
    ['EMAIL_SUBMITTED', {}],
    ['CONNECT_REJECTED', { id: 'x' }],
    ['CONNECT_ERROR', { code: 'TIMEOUT', id: 'x' }],
    ['CONNECT_SUCCESS', { ...metaMask, caipNetworkId: chain }],
  ]
  const failure = { ...toEvent(99, 'API_ERROR', { errorType: 'TIMEOUT' }), kind: 'error' } as const
  return [...list.map(([name, details], index) => toEvent(index + 1, name, details)), failure]
}

function toEvent(number: number, event: string, details: Record<string, unknown>): PageEvent {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    kind: 'track',
    event,
    happenedAt: '2026-01-01T00:00:00.000Z',
    url: 'https://shop.example/',
    domain: 'shop.example',
    details,
  }
}

/** Adds a mined bundle and a sponsored operation. */
async function fillGas(bundler: Storage['bundler'], nowMs: number): Promise<void> {
  const operation = {
    callData: '0x',
    callGasLimit: '0x1',
    maxFeePerGas: '0x1',
    maxPriorityFeePerGas: '0x1',
    nonce: '0x0',
    preVerificationGas: '0x1',
    sender,
    signature: '0x',
    verificationGasLimit: '0x1',
  } as const
  const hash = hashOf(1)
  const times = { addedAtMs: nowMs, expiresAtMs: nowMs + 1_000 }
  await bundler.add(
    { ...times, chain, entryPoint, hash, operation },
    { checkRoom: () => {}, replaces: undefined, slot: 'slot' },
  )
  const attempt = { isCancel: false, maxFeePerGas: '2', maxPriorityFeePerGas: '1', raw: '0x02' }
  const bundle = {
    account: sender,
    attempts: [{ ...attempt, hash: hashOf(100), raw: '0x02' }],
    block: null,
    chain,
    entryPoint,
    id: 'bundle-1',
    nonce: 7,
    sentAtMs: nowMs,
    state: 'sent',
  } as const
  const lease = { chain, leaseMs: 1_000, owner: 'one' }
  await bundler.claim(lease)
  await bundler.open(lease, bundle, [hash])
  await bundler.settle(lease, bundle, {
    block: { hash: hashOf(50), number: 12 },
    cost: { receivedWei: 90n, spentWei: 100n },
    credited: [],
    included: [hash],
    kind: 'mined',
    transactionHash: hashOf(100),
  })
  await bundler.reserve({
    chain,
    day: new Date(nowMs).toISOString().slice(0, 10),
    limitWei: 1_000n,
    projectId: filledProject,
    sender: 'x',
    senderLimitWei: 1_000n,
    slot: 'a',
    wei: 70n,
  })
}
