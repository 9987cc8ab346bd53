import { createTestEnvironment, createTestFairlead, testNetwork } from '@fairlead/test'
import { afterEach, expect, test } from 'vitest'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { mock } from '../connectors/mock.ts'
import { cookieState, readState } from './cookieState.ts'
import { firstState } from './firstState.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const networks = [testNetwork(31337), testNetwork(31338)]
const visit = {
  accounts: { eip155: { address, chainId: 'eip155:31337' } },
  activeNamespace: 'eip155',
  chosenNetworks: {},
}
const write = (value: unknown, name = 'fairlead') =>
  `theme=dark; ${name}=${encodeURIComponent(JSON.stringify(value))}; last=1`

/** Simulates a page with cookies, as far as `cookieState` uses it. */
function openPage(protocol = 'https:') {
  const jar = new Map<string, string>()
  const lines: string[] = []
  const page = {
    document: {
      get cookie() {
        return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(line: string) {
        lines.push(line)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (line.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
      },
    },
    location: { protocol },
  }
  Object.assign(globalThis, page)
  return { lines, page }
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document')
  Reflect.deleteProperty(globalThis, 'location')
})

test('default: the widget’s stored state reaches the server by cookie, and is deleted with it', async () => {
  const { lines, page } = openPage()
  const { storage } = createTestEnvironment()
  const wallet = mock()
  const { fairlead } = createTestFairlead({
    connectors: [wallet.create],
    networks,
    storage: { adapter: cookieState({ storage }) },
  })

  await connect(fairlead, { connectorId: 'mock' })
  expect(readState(page.document.cookie)).toEqual(visit)
  expect(lines.at(-1)).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/)
  expect(page.document.cookie).not.toContain('mock')

  await disconnect(fairlead)
  expect(readState(page.document.cookie)?.accounts).toEqual({})
  fairlead.destroy()
})

test('behavior: state from before the cookie is written to it at the next visit', async () => {
  const { storage } = createTestEnvironment()
  const wallet = mock()
  const first = createTestFairlead({
    connectors: [wallet.create],
    networks,
    storage: { adapter: storage },
  })
  await connect(first.fairlead, { connectorId: 'mock' })
  first.fairlead.destroy()
  const { page } = openPage('http:')

  const second = createTestFairlead({
    networks,
    storage: { adapter: cookieState({ name: 'wallet', storage }) },
  })

  expect(readState(page.document.cookie, { name: 'wallet' })).toEqual(visit)
  expect(readState(page.document.cookie)).toBeUndefined()
  second.fairlead.destroy()
})

test('behavior: other keys, and servers, are not changed', () => {
  const { storage } = createTestEnvironment()
  const adapter = cookieState({ storage })
  adapter.setItem('fairlead/state', '{}')
  expect(adapter.getItem('fairlead/state')).toBeNull()
  expect(storage.entries.size).toBe(0)

  const { lines } = openPage()
  adapter.setItem('fairlead/other', '1')
  expect(adapter.getItem('fairlead/other')).toBe('1')
  adapter.removeItem('fairlead/other')
  expect(storage.entries.size).toBe(0)
  expect(lines).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['another cookie', 'theme=dark'],
  ['invalid JSON', 'fairlead=%7B'],
  ['an invalid escape', 'fairlead=%'],
  ['null', write(null)],
  ['an unknown namespace', write({ ...visit, activeNamespace: 'moon' })],
  ['a chain of another namespace', write({ ...visit, chosenNetworks: { solana: 'eip155:1' } })],
  [
    'an invalid address',
    write({ ...visit, accounts: { eip155: { address: '<b>', chainId: 'eip155:1' } } }),
  ],
  [
    'an account of an unknown namespace',
    write({ ...visit, accounts: { moon: { address, chainId: 'eip155:1' } } }),
  ],
])('error: %s is an unknown visitor', (_, cookies) => {
  expect(readState(cookies)).toBeUndefined()
})

test('behavior: unknown fields in the cookie are dropped', () => {
  const more = {
    ...visit,
    admin: true,
    accounts: { eip155: { ...visit.accounts.eip155, name: 'x' } },
  }
  expect(readState(write(more))).toEqual(visit)
})

test('default: the first state depends only on options and visit', async () => {
  const world = createTestEnvironment()
  const wallet = mock()
  const { fairlead } = createTestFairlead({ connectors: [wallet.create], networks }, world)
  const server = createTestFairlead({ networks }, createTestEnvironment(), { storage: undefined })
  await connect(fairlead, { connectorId: 'mock' })

  expect(firstState(fairlead.store.getState())).toEqual(server.fairlead.store.getInitialState())
  const known = readState(write(visit))
  expect(firstState(fairlead.store.getState(), known)).toEqual(
    firstState(server.fairlead.store.getState(), known),
  )
  expect(firstState(fairlead.store.getState(), known).connections.eip155).toMatchObject({
    reconnecting: { accounts: [{ address }], chainId: 'eip155:31337' },
    status: 'connecting',
  })
  const other = { accounts: {}, activeNamespace: 'solana', chosenNetworks: { eip155: 'eip155:5' } }
  expect(firstState(fairlead.store.getState(), readState(write(other)))).toMatchObject({
    activeNamespace: 'eip155',
    chosenNetworks: {},
  })
  fairlead.destroy()
  server.fairlead.destroy()
})
