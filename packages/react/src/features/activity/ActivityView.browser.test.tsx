import { sendTransaction } from '@fairlead/core'
import { createUniversalAdapter } from '@fairlead/core/internal'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createDataApi, moved, nftMoved, transaction } from '../../testing/dataApi.ts'
import { connectedStage, part } from '../../testing/stage.tsx'

const now = Date.UTC(2026, 0, 1)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function open(history: unknown, options: Parameters<typeof connectedStage>[0] = {}) {
  const events: string[] = []
  const api = createDataApi({ balance: { balances: [] }, history })
  const stage = await connectedStage(
    {
      serverUrl: 'https://api.example',
      telemetry: ({ name }) => void events.push(name),
      ...options,
    },
    api,
  )
  await stage.fairlead.modal.open({ view: 'Activity' })
  return { ...stage, ...api, events }
}
const line = (index: number) => part('fl-activity-entry').nth(index)

test('[FEAT-05][FEAT-18] default: by month: type, time, counterparty and amount', async () => {
  const { events } = await open({
    data: [
      transaction(1, now - 5 * 60_000),
      transaction(2, now - 2 * hourMs, {
        metadata: { operationType: 'receive' },
        transfers: [moved('in', '250', 'BUOY')],
      }),
      transaction(3, now - 40 * dayMs, {
        metadata: { application: { name: 'Exchange' }, operationType: 'trade', status: 'failed' },
        transfers: [moved('in', '1500.12345', 'BUOY'), moved('out', '0.5', 'ETH')],
      }),
    ],
    next: null,
  })

  await expect.element(line(0)).toMatchTextContent(/^Sent 5 minTo .?0x90…93b906.?−1\.234 ETH$/)
  await expect.element(line(1)).toMatchTextContent(/^Received 2 hrsFrom .?0x90…93b906.?\+250 BUOY$/)
  await expect
    .element(line(2))
    .toMatchTextContent(/Swapped.*Failed.*Exchange.*−0\.5 ETH\+1,500\.123 BUOY/)
  const months = page.getByRole('heading', { level: 2 }).elements()
  expect(months.map(({ textContent }) => textContent)).toEqual(['December 2025', 'November 2025'])
  await expect
    .element(line(0))
    .toHaveAttribute('href', `https://scan.example/tx/0x${'1'.padStart(64, '0')}`)
  await expect.poll(() => events).toContain('ACTIVITY_OPENED')
})

test('[FEAT-05] behavior: spam and other chains are hidden', async () => {
  await open({
    data: [
      transaction(1, now, { transfers: [nftMoved('in', 'Free', true)] }),
      transaction(2, now, { metadata: { chain: 'eip155:1' } }),
      transaction(3, now),
    ],
    next: null,
  })

  await expect.element(line(0)).toBeVisible()
  expect(part('fl-activity-entry').elements()).toHaveLength(1)
})

test('[FEAT-05] behavior: more loads when the end is in view, also after an empty page', async () => {
  const { asked, events } = await open((query: URLSearchParams) => {
    const at = Number(query.get('cursor') ?? 0)
    const data = at === 1 ? [] : [transaction(at + 1, now - at * dayMs)]
    return { data, next: at < 2 ? `${at + 1}` : null }
  })

  await expect.element(line(1)).toBeVisible()

  await expect.element(part('fl-activity-more')).not.toBeInTheDocument()
  expect(asked.map(({ searchParams }) => searchParams.get('cursor')).slice(-3)).toEqual([
    null,
    '1',
    '2',
  ])
  await expect.poll(() => events).toContain('ACTIVITY_MORE')
})

test('[FEAT-05] error: a page that fails: loaded entries stay, retry continues', async () => {
  let isBroken = true
  const { events } = await open((query: URLSearchParams) => {
    if (!query.get('cursor')) return { data: [transaction(1, now)], next: 'two' }
    if (isBroken) return new Response('', { status: 500 })
    return { data: [transaction(2, now - dayMs)], next: null }
  })
  await expect.element(part('fl-activity-error')).toBeVisible()
  await expect.element(line(0)).toBeVisible()
  await expect.element(part('fl-toast')).toMatchTextContent(/Couldn’t load your activity/)
  await expect.poll(() => events).toContain('ACTIVITY_ERROR')

  isBroken = false
  await part('fl-activity-error-action').click()

  await expect.element(line(1)).toBeVisible()
  await expect.element(part('fl-activity-error')).not.toBeInTheDocument()
})

test('[FEAT-05] behavior: an empty history is stated', async () => {
  await open({ data: [], next: null })

  await expect.element(part('fl-activity-empty')).toBeVisible()
  await expect.element(part('fl-announcer')).toMatchTextContent(/No activity yet/)
})

test('[NS-03] behavior: if the feature is disabled the account is shown instead', async () => {
  await open({ data: [], next: null }, { features: { activity: false } })

  await expect.element(part('fl-account-copy')).toBeVisible()
})

test('[FEAT-19] behavior: a transaction sent here is pending until the history has it', async () => {
  const hash = `0x${'2'.padStart(64, '0')}`
  let data = [transaction(1, now - dayMs)]
  const adapter = { ...createUniversalAdapter(), sendTransaction: async () => hash }
  const { clock, fairlead } = await open(() => ({ data, next: null }), { adapters: [adapter] })
  await expect.element(line(0)).toBeVisible()

  await sendTransaction(fairlead, { to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' })
  await expect.element(line(0)).toMatchTextContent(/Pending/)
  data = [transaction(2, now), ...data]
  clock.advance(15_000)

  await expect.element(page.getByText('Pending')).not.toBeInTheDocument()
  expect(part('fl-activity-entry').elements()).toHaveLength(2)
})
