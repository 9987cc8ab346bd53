import { settled } from '@fairlead/test'
import { expect, test } from 'vitest'
import { createModal } from './createModal.ts'
import { createModalShell } from './createModalShell.ts'

/** A modal whose code loads when `load` is called, or fails to load when `fail` is called. */
function open({ isAlerting = false } = {}) {
  const calls: string[] = []
  const failures: ((error: Error) => void)[] = []
  let prepared = 0
  const { connect, modal } = createModalShell({
    isAlerting,
    prepare: () => {
      prepared++
      return new Promise((_, reject) => failures.push(reject))
    },
    ready: async () => {},
  })
  const load = () =>
    connect(
      createModal(
        {
          debug: false,
          environment: { console, schedule: () => () => {} },
          hasAddress: () => false,
          isAllowed: () => true,
          onAlert: ({ code }) => calls.push(code),
          onClosed: () => calls.push('closed'),
          onOpened: (view) => calls.push(`opened ${view}`),
          openPay: async () => ({}) as never,
          openSend: async () => {
            calls.push('send')
            return { hash: '0x1' }
          },
          openSwap: async () => void calls.push('swap'),
          prepareOpen: () => undefined,
          ready: async () => {},
          whenConfigured: async () => {},
        },
        modal.store,
      ),
    )
  const fail = () => {
    for (const reject of failures.splice(0)) reject(new Error('offline'))
  }
  return { calls, fail, load, modal, prepared: () => prepared }
}

test('default: opens at once without a view, and shows the view when its code has loaded', async () => {
  const { calls, load, modal, prepared } = open()
  expect([modal.isOpen(), prepared()]).toEqual([false, 0])

  const opened = modal.open({ view: 'AllWallets' })
  expect([modal.isOpen(), modal.view(), prepared()]).toEqual([true, undefined, 1])
  expect(calls).toEqual([])

  load()
  await opened
  expect(modal.view()).toBe('AllWallets')
  modal.close()
  expect(calls).toEqual(['opened AllWallets', 'closed'])
})

test('behavior: a modal that is closed while its code loads stays closed', async () => {
  const { calls, load, modal } = open()
  const opened = modal.open()
  modal.close()

  load()
  await opened
  expect(modal.isOpen()).toBe(false)
  expect(calls).toEqual([])
})

test('behavior: a transfer that was opened before the code has loaded returns its hash', async () => {
  const { load, modal } = open()
  const sent = modal.open({ arguments: { amount: '1' }, view: 'Send' })

  load()
  expect(await sent).toEqual({ hash: '0x1' })
})

test('behavior: calls before the code has loaded are made in order', () => {
  const { load, modal } = open()
  modal.reset('Connect', { namespace: 'eip155' })
  modal.push('AllWallets')
  expect(modal.isOpen()).toBe(false)

  load()
  expect(modal.view()).toBe('AllWallets')
  modal.back()
  expect(modal.view()).toBe('Connect')
})

test('behavior: functions that were taken before the code has loaded work afterwards', async () => {
  const { load, modal } = open()
  const { close, open: show } = modal
  load()

  void show({ view: 'AllWallets' })
  expect(modal.view()).toBe('AllWallets')
  close()
  expect(modal.isOpen()).toBe(false)
})

test('error: a view that does not exist closes the modal again', async () => {
  const { load, modal } = open()
  const opened = modal.open({ view: 'Atlantis' as 'Connect' })
  load()

  await expect(opened).rejects.toMatchObject({ code: 'VIEW_UNKNOWN' })
  expect(modal.isOpen()).toBe(false)
})

test('error: if the code can’t be loaded, the modal stays open for a retry', async () => {
  const { fail, load, modal } = open()
  const opened = modal.open()
  fail()
  await opened
  expect(modal.isOpen()).toBe(true)

  load()
  await settled()
  expect(modal.view()).toBe('Connect')
})

test('error: a view with arguments rejects if the code can’t be loaded, and is not shown later', async () => {
  const { calls, fail, load, modal } = open()
  const opened = modal.open({ arguments: { amount: '1' }, view: 'Send' })
  expect(modal.isOpen()).toBe(false)
  fail()

  await expect(opened).rejects.toThrow('offline')
  load()
  await settled()
  expect(calls).toEqual([])
})

test('behavior: an alert loads code only if it is shown or passed to the page', async () => {
  const quiet = open()
  quiet.modal.raise('FL008')
  expect(quiet.prepared()).toBe(0)

  const { calls, load, modal, prepared } = open({ isAlerting: true })
  modal.raise('FL008')
  expect(prepared()).toBe(1)
  load()
  await expect.poll(() => calls).toEqual(['FL008'])
})

test('behavior: approvals are counted before and after the code has loaded', () => {
  const { load, modal } = open()
  const release = modal.hold()
  load()
  expect(modal.store.getState().pendingApprovals).toBe(1)
  release()
  release()
  expect(modal.store.getState().pendingApprovals).toBe(0)
})
