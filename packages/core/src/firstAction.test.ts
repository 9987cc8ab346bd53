import { createTestFairlead, createTestWallet, settled } from '@fairlead/test'
import { afterEach, expect, test } from 'vitest'
import { connect } from './actions/connect.ts'
import { getConnectors } from './actions/getProvider.ts'
import { loadedParts, parts } from './parts.ts'

// Other tests have the code of the first action from the start. A page does not.

const { later } = loadedParts
const load = parts.later
afterEach(() => {
  loadedParts.later = later
  parts.later = load
})

/** A widget of a page that has loaded nothing yet, with one wallet in the page. */
function open() {
  loadedParts.later = undefined
  let loads = 0
  parts.later = () => {
    loads++
    return load()
  }
  const events = new EventTarget()
  let requests = 0
  events.addEventListener('eip6963:requestProvider', () => requests++)
  createTestWallet().announce(events)
  const { fairlead } = createTestFairlead({}, undefined, { events })
  const listed = () => fairlead.store.getState().connectors.map(({ id }) => id)
  return { fairlead, listed, loads: () => loads, requests: () => requests }
}

test('default: before the first action no code is loaded, and no wallet is asked', async () => {
  const { fairlead, listed, loads, requests } = open()
  await settled()

  expect([loads(), requests(), listed(), fairlead.adapters]).toEqual([0, 0, [], []])
})

test('behavior: opening the modal lists the wallets', async () => {
  const { fairlead, listed, loads, requests } = open()
  await fairlead.modal.open()

  expect(fairlead.modal.view()).toBe('Connect')
  expect([loads(), requests(), listed()]).toEqual([1, 1, ['org.example.fox']])
})

test('behavior: the list of wallets is complete when it is read', () => {
  const { fairlead, requests } = open()

  expect(getConnectors(fairlead).map(({ id }) => id)).toEqual(['org.example.fox'])
  getConnectors(fairlead)
  expect(requests()).toBe(1)
})

test('behavior: a wallet connects without the modal', async () => {
  const { fairlead } = open()

  await expect(connect(fairlead, { connectorId: 'org.example.fox' })).resolves.toMatchObject({
    connectorId: 'org.example.fox',
  })
})

test('error: code that can’t be loaded is loaded again by the next action', async () => {
  const { fairlead } = open()
  parts.later = async () => {
    throw new Error('offline')
  }
  await expect(fairlead.prepare()).rejects.toThrow('offline')

  parts.later = load
  await fairlead.prepare()
  expect(fairlead.adapters).toHaveLength(1)
})

test('behavior: a widget that was destroyed asks no wallet', async () => {
  const { fairlead, requests } = open()
  const opened = fairlead.modal.open()
  fairlead.destroy()
  await opened

  expect([fairlead.modal.isOpen(), requests()]).toEqual([false, 0])
})
