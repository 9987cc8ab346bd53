import { type CaipNetwork, type ChainId, type Namespace, namespaceOf } from '@fairlead/protocol'
import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  oneof,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { initialized, namespaceActivated } from './earlyTransitions.ts'
import { mergeOtherTab } from './mergeOtherTab.ts'
import { toPersisted } from './persist.ts'
import { chainIdOf, connectedOf, hasAddress, isUnsupported, networkOf } from './selectors.ts'
import type { Accounts, Connection, State } from './state.ts'
import {
  abandoned,
  accountsChanged,
  chainChanged,
  connected,
  connecting,
  connectionForgotten,
  connectionSwitched,
  disconnected,
  gaveUp,
  namespaceSwitching,
  networkAdded,
  networkChosen,
  networkRemoved,
  otherResumed,
  othersForgotten,
  reconnecting,
  resumed,
  walletLeft,
} from './transitions.ts'

const one = network('eip155', '1')
const two = network('eip155', '2')
const sun = network('solana', 'sun')
const first: State = {
  connections: {},
  remembered: {},
  chosenNetworks: {},
  activeNamespace: 'eip155',
  isSwitchingNamespace: false,
  networks: [one, two, sun],
  defaultNetwork: 'eip155:1',
  connectors: [],
  others: [],
  recentWallets: [],
  initialized: false,
}
const fox = connection('fox')
const bear = connection('bear')

test('[CONN-01] a namespace is connecting, then connected, then disconnected', () => {
  const asked = connecting(first, 'eip155', 'fox')
  const held = connected(asked, fox)
  const left = disconnected(held, 'eip155')

  const statuses = [asked, held, left].map(({ connections }) => connections.eip155?.status)
  expect(statuses).toEqual(['connecting', 'connected', 'disconnected'])
})

test('[NS-07] namespaces are connected side by side, and disconnect one by one', () => {
  const sunny = { ...connection('ray', 'solana'), chainId: 'solana:sun' as const }
  const both = connected(connected(first, fox), sunny)
  const rest = disconnected(both, 'solana')

  expect(both.connections).toMatchObject({
    eip155: { connectorId: 'fox', status: 'connected' },
    solana: { connectorId: 'ray', status: 'connected' },
  })
  expect(rest.connections.eip155).toEqual({ status: 'connected', ...fox })
  expect(Object.keys(rest.remembered)).toEqual(['eip155'])
})

test('[CONN-03] disconnecting clears account, network and connector', () => {
  const state = networkChosen(connected(first, fox), 'eip155:2')

  const left = disconnected(state, 'eip155')

  expect(left.connections.eip155).toEqual({ status: 'disconnected' })
  expect(left.remembered).toEqual({})
  expect(left.chosenNetworks).toEqual({})
  expect(chainIdOf(left, 'eip155')).toBe('eip155:1')
})

test('[CONN-09] two wallets are kept as recent, the latest first', () => {
  const names = ['fox', 'bear', 'owl', 'bear']
  const seen: State[] = []
  for (const name of names) seen.push(connected(seen.at(-1) ?? first, connection(name)))

  expect(seen.map(({ recentWallets }) => recentWallets)).toEqual([
    ['fox'],
    ['bear', 'fox'],
    ['owl', 'bear'],
    ['bear', 'owl'],
  ])
})

test('behavior: a resumed connection does not count as the user’s last action', () => {
  const state = resumed({ ...first, activeNamespace: 'solana', recentWallets: ['owl'] }, fox)

  expect(state).toMatchObject({ activeNamespace: 'solana', recentWallets: ['owl'] })
})

test('behavior: a failed attempt restores the previous wallet', () => {
  const before = connected(first, fox)
  const asked = connecting(before, 'eip155', 'bear')
  const attempt = {
    before: before.connections.eip155,
    connectorId: 'bear',
    namespace: 'eip155',
  } as const

  expect(abandoned(asked, attempt).connections.eip155).toEqual({ status: 'connected', ...fox })
  expect(abandoned(connected(asked, bear), attempt).connections.eip155).toMatchObject({
    connectorId: 'bear',
  })
})

test('behavior: a failed attempt does not restore a wallet disconnected during it', () => {
  const before = connected(first, fox)
  const asked = connecting(before, 'eip155', 'bear')
  const elsewhere = { ...asked, remembered: {} }
  const attempt = {
    before: before.connections.eip155,
    connectorId: 'bear',
    namespace: 'eip155',
  } as const

  expect(abandoned(elsewhere, attempt).connections.eip155).toEqual({ status: 'disconnected' })
})

test('behavior: events of an inactive wallet change nothing', () => {
  const state = connected(first, fox)
  const accounts: Accounts = [{ address: '0xevil' }]
  const namespace = 'eip155'

  expect(accountsChanged(state, { accounts, connectorId: 'bear', namespace })).toBe(state)
  expect(chainChanged(state, { chainId: 'eip155:2', connectorId: 'bear', namespace })).toBe(state)
  expect(accountsChanged(first, { accounts, connectorId: 'fox', namespace })).toBe(first)
})

test('behavior: the wallet’s current network overrides the earlier choice', () => {
  const chosen = networkChosen(first, 'eip155:2')
  const state = chainChanged(connected(chosen, fox), {
    chainId: 'eip155:1',
    connectorId: 'fox',
    namespace: 'eip155',
  })

  expect(chainIdOf(chosen, 'eip155')).toBe('eip155:2')
  expect(chainIdOf(state, 'eip155')).toBe('eip155:1')
  expect(state.chosenNetworks).toEqual({})
})

test('behavior: a wallet on a chain that is not configured is unsupported, not absent', () => {
  const state = connected(first, { ...fox, chainId: 'eip155:999' })

  expect(chainIdOf(state, 'eip155')).toBe('eip155:999')
  expect(networkOf(state, 'eip155')).toBeUndefined()
  expect(isUnsupported(state, 'eip155')).toBe(true)
  expect(isUnsupported(networkAdded(state, network('eip155', '999')), 'eip155')).toBe(false)
})

test('behavior: an unresponsive wallet stays remembered, and does not end a user’s attempt', () => {
  const remembered = { accounts: fox.accounts, chainId: fox.chainId, connectorId: 'fox' }
  const asked = reconnecting({ ...first, remembered: { eip155: remembered } }, 'eip155', remembered)
  const attempt = connecting(asked, 'eip155', 'bear')

  expect(gaveUp(asked, 'eip155')).toMatchObject({
    connections: { eip155: { status: 'disconnected' } },
    remembered: { eip155: { connectorId: 'fox' } },
  })
  expect(gaveUp(attempt, 'eip155')).toBe(attempt)
  expect(gaveUp(connected(asked, fox), 'eip155').connections.eip155?.status).toBe('connected')
})

test('behavior: another tab’s different wallet is reconnected before it counts as connected', () => {
  const state = connected(first, fox)
  const theirs = connected(first, bear)

  expect(mergeOtherTab(state, theirs).connections.eip155).toEqual({
    status: 'connecting',
    connectorId: 'bear',
    reconnecting: theirs.remembered.eip155,
  })
  expect(mergeOtherTab(state, connected(first, fox)).connections.eip155).toEqual({
    status: 'connected',
    ...fox,
  })
  expect(mergeOtherTab(state, first).connections.eip155).toEqual({ status: 'disconnected' })
})

test('[ENT-02] removing the active network activates the first that remains', () => {
  const chosen = networkChosen(first, 'eip155:2')

  expect(networkOf(networkRemoved(chosen, 'eip155:2'), 'eip155')).toBe(one)
  expect(networkRemoved(first, 'eip155:1').defaultNetwork).toBe('eip155:2')
  expect(networkOf(networkRemoved(first, 'eip155:1'), 'eip155')).toBe(two)
})

test('[ENT-02] removing the last network of the active namespace changes the active namespace', () => {
  const state = networkRemoved(networkChosen(first, 'solana:sun'), 'solana:sun')

  expect(state.activeNamespace).toBe('eip155')
  expect(networkOf(state, state.activeNamespace)).toBe(one)
})

test('[ENT-02] the last network cannot be removed', () => {
  const alone: State = { ...first, networks: [one] }

  expect(networkRemoved(alone, 'eip155:1')).toBe(alone)
})

test('[ENT-02] adding a network of the same id replaces it at its position', () => {
  const renamed = { ...one, name: 'One again' }

  expect(networkAdded(first, renamed).networks).toEqual([renamed, two, sun])
  expect(networkAdded(first, network('eip155', '3')).networks).toHaveLength(4)
})

test('[CONN-07] setting and clearing the flag changes nothing else', () => {
  const flagged = namespaceSwitching(first, true)

  expect(flagged).toEqual({ ...first, isSwitchingNamespace: true })
  expect(namespaceSwitching(flagged, true)).toBe(flagged)
  expect(namespaceSwitching(flagged, false)).toEqual(first)
})

test('[FEAT-15][CONN-05] the previous wallet stays connected next to the new one, and becomes active again', () => {
  const both = connected(connected(first, fox, true), bear, true)

  expect(both.connections.eip155).toMatchObject({ connectorId: 'bear', status: 'connected' })
  expect(both.others).toEqual([{ ...fox, status: 'connected' }])
  const back = connectionSwitched(both, { connectorId: 'fox', namespace: 'eip155' })
  expect(back.connections.eip155).toEqual({ ...fox, status: 'connected' })
  expect(back.remembered.eip155?.connectorId).toBe('fox')
  expect(back.others).toMatchObject([{ connectorId: 'bear', status: 'connected' }])
  expect(connected(both, connection('owl')).others).toEqual([])
})

test('[FEAT-15] when the active wallet disconnects, the latest of the others becomes active', () => {
  const three = [fox, bear, connection('owl')].reduce(
    (state, wallet) => connected(state, wallet, true),
    first,
  )

  const left = walletLeft(three, { connectorId: 'owl', namespace: 'eip155' }, true)

  expect(left.connections.eip155).toMatchObject({ connectorId: 'bear', status: 'connected' })
  expect(left.others.map(({ connectorId, status }) => [connectorId, status])).toEqual([
    ['owl', 'recent'],
    ['fox', 'connected'],
  ])
  const attempt = walletLeft(connecting(three, 'eip155', 'yak'), {
    connectorId: 'owl',
    namespace: 'eip155',
  })
  expect(attempt.connections.eip155).toEqual({ connectorId: 'yak', status: 'connecting' })
  expect(
    abandoned(attempt, { connectorId: 'yak', namespace: 'eip155' }).connections.eip155,
  ).toMatchObject({ connectorId: 'bear', status: 'connected' })
})

test('[FEAT-15] updates of an inactive wallet change that one, and not the active one', () => {
  const both = connected(connected(first, fox, true), bear, true)
  const slot = { connectorId: 'fox', namespace: 'eip155' } as const

  const moved = chainChanged(networkChosen(both, 'eip155:1'), { ...slot, chainId: 'eip155:2' })

  expect(moved.others[0]).toMatchObject({ chainId: 'eip155:2' })
  expect(moved.connections).toEqual(both.connections)
  expect(moved.chosenNetworks).toEqual({ eip155: 'eip155:1' })
  const accounts: Accounts = [{ address: '0xb' }]
  expect(accountsChanged(both, { ...slot, accounts }).others[0]).toMatchObject({ accounts })
})

test('[FEAT-15] another account of the same wallet', () => {
  const accounts: Accounts = [{ address: '0xa' }, { address: '0xb' }, { address: '0xc' }]
  const state = connected(first, { ...fox, accounts })

  const next = connectionSwitched(state, { connectorId: 'fox', namespace: 'eip155' }, '0xb')

  const order = [{ address: '0xb' }, { address: '0xa' }, { address: '0xc' }]
  expect(next.connections.eip155).toMatchObject({ accounts: order })
  expect(next.remembered.eip155?.accounts).toEqual(order)
  expect(next.others).toEqual([])
})

test('[FEAT-15] six disconnected wallets are kept, the latest first, without duplicates', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']
  const state = names.reduce(
    (before, name) => disconnected(connected(before, connection(name), true), 'eip155', true),
    first,
  )

  expect(state.others.map(({ connectorId }) => connectorId)).toEqual(['b', 'g', 'f', 'e', 'd', 'c'])
  const less = connectionForgotten(state, { connectorId: 'g', namespace: 'eip155' })
  expect(less.others.map(({ connectorId }) => connectorId)).toEqual(['b', 'f', 'e', 'd', 'c'])
  expect(less.recentWallets).toEqual(['b'])
})

test('[FEAT-15] an unresponsive wallet keeps its position; one that declines gives it to the next', () => {
  const stored = mergeOtherTab(first, connected(connected(first, fox, true), bear, true))
  expect(stored.others).toMatchObject([{ connectorId: 'fox', status: 'stored' }])
  const asked = reconnecting(stored, 'eip155', stored.remembered.eip155!)

  expect(gaveUp(otherResumed(asked, fox), 'eip155')).toMatchObject({
    connections: { eip155: { status: 'disconnected' } },
    others: [{ connectorId: 'fox', status: 'connected' }],
    remembered: { eip155: { connectorId: 'bear' } },
  })
  const slot = { connectorId: 'bear', namespace: 'eip155' } as const
  expect(walletLeft(asked, slot)).toMatchObject({
    connections: { eip155: { status: 'disconnected' } },
    others: [],
    remembered: { eip155: { connectorId: 'fox' } },
  })
  expect(walletLeft(otherResumed(asked, fox), slot).connections.eip155).toMatchObject({
    connectorId: 'fox',
    status: 'connected',
  })
})

test('[FEAT-15] a wallet activated in another tab is active here too, without another request', () => {
  const both = connected(connected(first, fox, true), bear, true)
  const theirs = connectionSwitched(both, { connectorId: 'fox', namespace: 'eip155' })

  const next = mergeOtherTab(both, theirs)

  expect(next.connections.eip155).toEqual({ ...fox, status: 'connected' })
  expect(next.others).toEqual([{ ...bear, status: 'connected' }])
})

const namespaces: Arbitrary<'eip155' | 'solana'> = constantFrom('eip155', 'solana')
const connectorId = constantFrom('fox', 'bear', 'owl')
const chainId = constantFrom<ChainId[]>('eip155:1', 'eip155:2', 'eip155:999', 'solana:sun')
const step: Arbitrary<(state: State) => State> = oneof(
  record({ id: connectorId, namespace: namespaces }).map(
    ({ id, namespace }) =>
      (state: State) =>
        connecting(state, namespace, id),
  ),
  record({ id: connectorId, namespace: namespaces }).map(
    ({ id, namespace }) =>
      (state: State) =>
        connected(state, connection(id, namespace)),
  ),
  record({ id: connectorId, namespace: namespaces }).map(
    ({ id, namespace }) =>
      (state: State) =>
        connected(state, connection(id, namespace), true),
  ),
  record({ id: connectorId, keeps: boolean(), namespace: namespaces }).map(
    ({ id, keeps, namespace }) =>
      (state: State) =>
        walletLeft(state, { connectorId: id, namespace }, keeps),
  ),
  record({ id: connectorId, namespace: namespaces }).map(
    ({ id, namespace }) =>
      (state: State) =>
        connectionSwitched(state, { connectorId: id, namespace }),
  ),
  record({ id: connectorId, namespace: namespaces }).map(
    ({ id, namespace }) =>
      (state: State) =>
        connectionForgotten(state, { connectorId: id, namespace }),
  ),
  record({ id: connectorId, namespace: namespaces }).map(
    ({ id, namespace }) =>
      (state: State) =>
        otherResumed(state, connection(id, namespace)),
  ),
  // As after a reload: every wallet has to be resumed.
  constantFrom((state: State) => {
    const { others, remembered } = toPersisted(state)
    return { ...state, connections: {}, others, remembered }
  }),
  constantFrom(othersForgotten),
  namespaces.map((namespace) => (state: State) => {
    const remembered = state.remembered[namespace]
    return remembered ? reconnecting(state, namespace, remembered) : state
  }),
  record({ id: connectorId, namespace: namespaces }).map(
    ({ id, namespace }) =>
      (state: State) =>
        abandoned(state, { connectorId: id, namespace }),
  ),
  namespaces.map((namespace) => (state: State) => disconnected(state, namespace)),
  namespaces.map((namespace) => (state: State) => gaveUp(state, namespace)),
  namespaces.map((namespace) => (state: State) => namespaceActivated(state, namespace)),
  boolean().map((on) => (state: State) => namespaceSwitching(state, on)),
  record({ id: connectorId, to: chainId }).map(
    ({ id, to }) =>
      (state: State) =>
        chainChanged(state, { chainId: to, connectorId: id, namespace: namespaceOf(to) }),
  ),
  connectorId.map((id) => (state: State) => {
    const accounts: Accounts = [{ address: '0xb' }]
    return accountsChanged(state, { accounts, connectorId: id, namespace: 'eip155' })
  }),
  chainId.map((to) => (state: State) => networkChosen(state, to)),
  chainId.map((id) => (state: State) => networkRemoved(state, id)),
  constantFrom(one, two, sun).map((added) => (state: State) => networkAdded(state, added)),
  record({ id: connectorId, leaves: boolean() }).map(
    ({ id, leaves }) =>
      (state: State) =>
        mergeOtherTab(state, leaves ? first : connected(first, connection(id))),
  ),
  record({ id: connectorId, other: connectorId }).map(
    ({ id, other }) =>
      (state: State) =>
        mergeOtherTab(
          state,
          connected(connected(first, connection(other), true), connection(id), true),
        ),
  ),
  constantFrom(initialized),
)

test('behavior: any sequence of transitions leaves a consistent state', () => {
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      steps.reduce((state, change) => {
        const next = change(state)
        checkInvariants(next)
        return next
      }, first)
    }),
    { numRuns: 500 },
  )
})

function checkInvariants(state: State) {
  for (const [name, held] of Object.entries(state.connections)) {
    const namespace = name as Namespace
    if (held.status === 'connected') {
      expect(held.accounts.length).toBeGreaterThan(0)
      // A reload resumes the same wallet.
      expect(state.remembered[namespace]?.connectorId).toBe(held.connectorId)
    }
    if (held.status === 'connecting' && held.reconnecting)
      expect(state.remembered[namespace]?.connectorId).toBe(held.connectorId)
    if (held.status === 'disconnected')
      expect(Object.keys(held).filter((key) => key !== 'reason')).toEqual(['status'])
  }
  const slots = state.others.map(({ connectorId, namespace }) => `${namespace} ${connectorId}`)
  expect(new Set(slots).size).toBe(slots.length)
  expect(state.others.filter(({ status }) => status === 'recent').length).toBeLessThanOrEqual(6)
  for (const { connectorId, namespace, status } of state.others) {
    expect(connectedOf(state, namespace)?.connectorId).not.toBe(connectorId)
    expect(state.remembered[namespace]?.connectorId).not.toBe(connectorId)
    // No other wallet is connected without an active one, unless one is connecting.
    const isWaiting = state.connections[namespace]?.status === 'connecting'
    if (status !== 'recent' && !isWaiting) expect(state.remembered[namespace]).toBeDefined()
  }
  expect(state.recentWallets.length).toBeLessThanOrEqual(2)
  expect(new Set(state.recentWallets).size).toBe(state.recentWallets.length)
  expect(state.networks.length).toBeGreaterThan(0)
  expect(hasAddress(state)).toBe(
    Object.values(state.connections).some(
      (held) => held.status === 'connected' || (held.status === 'connecting' && held.previous),
    ),
  )
}

function network(namespace: 'eip155' | 'solana', reference: string): CaipNetwork {
  const http = ['https://rpc.example']
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId: `${namespace}:${reference}`,
    chainNamespace: namespace,
    name: reference,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http }, chainDefault: { http } },
  }
}

function connection(id: string, namespace: 'eip155' | 'solana' = 'eip155'): Connection {
  return {
    accounts: [{ address: '0xa' }],
    approved: 'all',
    chainId: namespace === 'eip155' ? 'eip155:1' : 'solana:sun',
    connectorId: id,
    namespace,
    wallet: { name: id, type: 'ANNOUNCED' },
  }
}
