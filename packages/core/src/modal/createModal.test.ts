import { BaseError } from '@fairlead/protocol'
import { createTestEnvironment, createTestFairlead, settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { mock } from '../connectors/mock.ts'
import { alerts } from './alerts.ts'
import { topOf } from './modalStore.ts'
import type { PublicView } from './routes.ts'

function open(options: Parameters<typeof createTestFairlead>[0] = {}) {
  const events: [string, unknown][] = []
  const { fairlead, world } = createTestFairlead({
    connectors: [mock().create],
    telemetry: ({ name, properties }) => events.push([name, properties]),
    ...options,
  })
  const { modal } = fairlead
  const top = () => topOf(modal.store.getState().navigation)
  return { events, fairlead, modal, top, world }
}

test('default: opens on Connect, or on Account once connected; one event each', async () => {
  const { events, fairlead, modal, top } = open()

  await modal.open()
  expect(top()?.view).toBe('Connect')
  await modal.open()
  modal.close()
  modal.close()
  await connect(fairlead, { connectorId: 'mock' })
  await modal.open()
  expect(top()?.view).toBe('Account')

  expect(events.filter(([name]) => name.startsWith('MODAL'))).toEqual([
    ['MODAL_OPENED', { connected: false, view: 'Connect' }],
    ['MODAL_CLOSED', { connected: false }],
    ['MODAL_OPENED', { connected: true, view: 'Account' }],
  ])
})

test('behavior: a view by name; Account opens after Connect', async () => {
  const { modal, top } = open()

  await modal.open({ view: 'Networks' })
  expect(top()?.view).toBe('Networks')
  await modal.open({ view: 'Account' })
  expect(top()).toEqual({ view: 'Connect', data: { redirectView: 'Account' } })
  modal.push('Account')
  expect(top()?.view).toBe('Connect')
})

test.each(['SwitchNetwork', 'toString', '', 'constructor'])(
  'error: %j is not a view that a page may open',
  async (view) => {
    const { modal } = open()

    await expect(modal.open({ view: view as PublicView })).rejects.toMatchObject({
      code: 'VIEW_UNKNOWN',
    })
    expect(modal.isOpen()).toBe(false)
  },
)

test('behavior: a namespace without a connection opens Connect first', async () => {
  const { fairlead, modal, top } = open()
  await connect(fairlead, { connectorId: 'mock' })

  await modal.open({ namespace: 'solana', view: 'Networks' })
  expect(top()).toEqual({ view: 'Connect', data: { namespace: 'solana' } })

  await modal.open({ namespace: 'eip155', view: 'Networks' })
  expect(top()?.view).toBe('Networks')
  expect(fairlead.store.getState().activeNamespace).toBe('eip155')
})

test('[MOD-03][MOD-04][MOD-05] the modal exposes the navigation stack', async () => {
  const { fairlead, modal } = open()
  await modal.open()
  modal.push('WhatIsAWallet')
  modal.back()
  expect(modal.view()).toBe('Connect')

  modal.push('ConnectingExternal', { connectorId: 'mock', namespace: 'eip155' })
  await connect(fairlead, { connectorId: 'mock' })
  modal.back()
  expect(modal.view()).toBe('Account')

  modal.back()
  expect(modal.isOpen()).toBe(false)
  modal.back()
  expect(modal.view()).toBeUndefined()
})

test('[MOD-14] a click outside the card closes; during an approval the card shakes for 500 ms', async () => {
  const { modal, world } = open()
  await modal.open()
  modal.pressBackdrop()
  expect(modal.isOpen()).toBe(false)

  await modal.open()
  const [release, other] = [modal.hold(), modal.hold()]
  modal.pressBackdrop()
  expect([modal.isOpen(), modal.store.getState().isShaking]).toEqual([true, true])
  await world.clock.advance(499)
  expect(modal.store.getState().isShaking).toBe(true)
  modal.pressBackdrop()
  await world.clock.advance(499)
  expect(modal.store.getState().isShaking).toBe(true)
  await world.clock.advance(1)
  expect(modal.store.getState().isShaking).toBe(false)

  release()
  release()
  modal.pressBackdrop()
  expect(modal.isOpen()).toBe(true)
  other()
  modal.pressBackdrop()
  expect(modal.isOpen()).toBe(false)
})

test('behavior: closing ends the loading state', async () => {
  const { modal } = open()
  await modal.open()
  modal.setLoading(true)

  modal.close()

  expect(modal.store.getState().loading).toBe(false)
})

test('[ERR-01] the modal’s toasts are shown one after another', async () => {
  const { modal, world } = open()
  modal.showToast({ message: 'one', variant: 'success' })
  modal.showToast({ message: 'two', variant: 'error' })

  await world.clock.advance(150)

  expect(modal.store.getState().toast).toMatchObject({ message: 'two', open: true })
})

test('[ENT-13] an alert has a message, a variant and an open state', async () => {
  const { modal } = open({ debug: true })

  modal.raise('FL001', 'eip155:5')
  await settled()
  expect(modal.store.getState().alert).toEqual({
    code: 'FL001',
    message: 'Network Not Found',
    open: true,
    variant: 'error',
  })

  modal.closeAlert()
  expect(modal.store.getState().alert?.open).toBe(false)
})

test.each([
  [true, 1],
  [false, 0],
])(
  'behavior: with debug %s an alert reaches bar and console %i times; onAlert always',
  async (debug, times) => {
    const seen: unknown[] = []
    const { modal, world } = open({ debug, onAlert: (alert) => seen.push(alert) })

    modal.raise('FL011', 'email')
    await settled()

    expect(seen).toEqual([
      {
        code: 'FL011',
        detail: 'email',
        message: 'Local Configuration Ignored',
        variant: 'warning',
      },
    ])
    expect(world.consoleLines).toHaveLength(times)
    expect(modal.store.getState().alert !== undefined).toBe(debug)
    if (debug) expect(world.consoleLines[0]).toMatch(/^warn: \[Fairlead FL011\] .*\(email\)$/)
  },
)

test('behavior: debug is on by default only on local hosts', () => {
  const isOn = (origin: string) => {
    const { fairlead } = createTestFairlead({}, createTestEnvironment(), { origin })
    return fairlead.options.debug
  }

  expect(
    [
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://[::1]',
      'https://a.localhost',
      'https://shop.test',
    ].map(isOn),
  ).toEqual([true, true, true, true, true])
  expect(
    ['https://app.example', 'https://localhost.evil.com', 'https://atest', '', 'null'].map(isOn),
  ).toEqual([false, false, false, false, false])
})

test('behavior: short messages match the specification', () => {
  const texts = Object.fromEntries(
    Object.entries(alerts).map(([code, { message }]) => [code, message]),
  )

  expect(texts).toMatchObject({
    FL001: 'Network Not Found',
    FL002: 'Origin Not Allowed',
    FL007: 'Invalid Project ID',
    FL008: 'Project ID Not Configured',
    FL009: 'Server Error',
    FL010: 'Rate Limited',
    FL012: 'Multi-Wallet Not Enabled',
  })
})

test('behavior: ready once stored wallets have settled', async () => {
  const { modal } = open()

  expect(await modal.ready()).toBeUndefined()
})

test('behavior: disconnecting the last account closes the modal, replacing it does not', async () => {
  const other = mock({ id: 'other' })
  const { fairlead, modal } = open({ connectors: [mock().create, other.create] })
  await connect(fairlead, { connectorId: 'mock' })
  await modal.open()

  other.onConnect = async () => {
    expect(modal.isOpen()).toBe(true)
    throw new BaseError('CONNECTION_REJECTED')
  }
  await connect(fairlead, { connectorId: 'other' }).catch(() => {})
  expect(modal.isOpen()).toBe(true)

  await disconnect(fairlead)
  expect(modal.isOpen()).toBe(false)
})
