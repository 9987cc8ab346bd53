import { expect, onTestFinished, test } from 'vitest'
import type { Sign } from '../storage/auth/audits.ts'
import type { Storage } from '../storage/Storage.ts'
import { dayMs } from '../storage/statistics/createStatisticsStore.ts'
import { filledProject, fillStatistics } from './fillStatistics.ts'

const nowMs = Date.UTC(2026, 5, 30, 12)
const sign: Sign = async (content) => `s${content.length}`

/** Tests of the figures for operators, for every kind of database. Each test gets an empty one. */
export function behavesAsStatistics(open: (clock: () => number) => Promise<Storage>) {
  async function openEmpty() {
    const clock = { nowMs }
    const storage = await open(() => clock.nowMs)
    onTestFinished(() => storage.close())
    return { clock, storage }
  }

  test('default: counts what happened in the period', async () => {
    const { clock, storage } = await openEmpty()
    await fillStatistics(storage, { clock, sign })
    const relay = storage.openRelay()
    await relay.append({
      expiresAt: nowMs + 1_000,
      message: 'sealed',
      publishedAt: nowMs,
      publisher: 'p'.repeat(64),
      tag: 1,
      topic: 't'.repeat(64),
    })
    await relay.close()

    expect(await storage.statistics.read(7, nowMs)).toEqual({
      sinceMs: Date.UTC(2026, 5, 24),
      nowMs,
      users: { total: 2, created: 1, signedIn: 2 },
      logins: [
        { count: 2, day: '2026-06-29', kind: 'email' },
        { count: 1, day: '2026-06-29', kind: 'google' },
        { count: 1, day: '2026-06-30', kind: 'passkey' },
      ],
      wallets: { total: 1, created: 1, frozen: 0 },
      pages: {
        events: 14,
        funnel: { opened: 3, chosen: 3, connected: 3, declined: 1, failed: 1 },
        connections: [
          { count: 2, network: 'eip155:1', wallet: 'MetaMask' },
          { count: 1, network: 'eip155:8453', wallet: 'Rainbow' },
        ],
        errors: [
          { count: 1, name: 'API_ERROR' },
          { count: 1, name: 'CONNECT_ERROR' },
        ],
      },
      relay: { messages: 1, bytes: 6, subscriptions: 0 },
      mails: { waiting: 1, oldestMs: nowMs - 1_000 },
      audit: { entries: 8, last: 3 },
      gas: {
        bundlers: [{ chain: 'eip155:1', receivedWei: 90n, spentWei: 100n }],
        sponsorships: [{ projectId: filledProject, spentWei: 70n }],
      },
      history: [{ chain: 'eip155:1', isCaughtUp: false, nextBlock: 5 }],
    })
    expect(await storage.readBytes()).toBeGreaterThan(10_000)
  })

  test('behavior: an empty database has no figures', async () => {
    const { storage } = await openEmpty()

    expect(await storage.statistics.read(1, nowMs)).toMatchObject({
      sinceMs: Date.UTC(2026, 5, 30),
      users: { total: 0, created: 0, signedIn: 0 },
      logins: [],
      pages: { connections: [], errors: [], events: 0 },
      mails: { waiting: 0 },
      audit: { entries: 0, last: 0 },
    })
  })

  test('behavior: audit entries are filtered by time, action and user, and read in pages', async () => {
    const { clock, storage } = await openEmpty()
    await fillStatistics(storage, { clock, sign })
    const { listAuditEntries } = storage.statistics
    const list = async (filter: Partial<Parameters<typeof listAuditEntries>[0]>) =>
      (await listAuditEntries({ limit: 10, ...filter })).entries.map(
        ({ chain, seq }) => `${chain === undefined ? 'operator' : 'project'} ${seq}`,
      )
    const all = await list({})
    expect(all).toEqual([
      'operator 1',
      'operator 2',
      ...[1, 2, 3, 4, 5].map((seq) => `project ${seq}`),
      'operator 3',
    ])

    // Pages have the same order, wherever they end.
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await listAuditEntries({ after, limit: 1 })
      seen.push(...page.entries.map(({ at, seq }) => `${seq} ${at}`))
      after = page.cursor
    } while (after !== undefined)
    const whole = await listAuditEntries({ limit: 10 })
    expect(seen).toEqual(whole.entries.map(({ at, seq }) => `${seq} ${at}`))
    expect(whole.entries[5]).toEqual({
      seq: 4,
      chain: filledProject,
      at: nowMs - dayMs,
      action: 'signed_in',
      userId: 'usr_2',
      projectId: filledProject,
      data: { isNew: true, provider: 'google' },
    })
    const since = nowMs - dayMs
    expect(await list({ sinceMs: since })).toEqual(all.slice(3))
    expect(await list({ sinceMs: nowMs + 1 })).toEqual([])
    expect(await list({ action: 'signed_out' })).toEqual(['operator 3'])
    expect(await list({ limit: 2, userId: 'usr_1' })).toEqual(['project 2', 'project 3'])
  })

  test('behavior: new audit entries of all chains are listed between two ends', async () => {
    const { clock, storage } = await openEmpty()
    await fillStatistics(storage, { clock, sign })
    const { listNewAuditEntries, readAuditEnds } = storage.statistics
    const earlier = await readAuditEnds()
    expect(Object.fromEntries(earlier)).toEqual({ '': 3, [filledProject]: 5 })
    for (const projectId of ['another', filledProject, undefined])
      await storage.auth.writeAudit({ action: 'later', projectId }, sign, nowMs)
    const later = await readAuditEnds()

    const found = await listNewAuditEntries(earlier, later, {})
    expect(found.map(({ action, projectId, seq }) => [action, projectId, seq])).toEqual([
      ['audit.chains', undefined, 4],
      ['later', filledProject, 6],
      ['later', 'another', 1],
      ['later', undefined, 5],
    ])
    expect(await listNewAuditEntries(later, later, {})).toEqual([])
  })
}
