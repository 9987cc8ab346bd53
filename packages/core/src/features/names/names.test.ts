import { BaseError } from '@fairlead/protocol'
import {
  createNamesServer,
  createTestFairlead,
  frameAddress,
  namesRefusal,
  settled,
  signInEmbedded,
  testNetwork,
  testZone,
} from '@fairlead/test'
import { expect, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { getAccount } from '../../actions/getAccount.ts'
import { mock } from '../../connectors/mock.ts'
import type { FairleadOptions } from '../../FairleadOptions.ts'
import { nameDraft, suggestionsWaitMs } from './createNameDraft.ts'
import { namesQuery } from './namesQuery.ts'
import { fetchNameSuggestions, fetchNames, registerName } from './nameVerbs.ts'

const signature = `0x${'ab'.repeat(65)}`
const name = `anna.${testZone}`
const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

type Given = {
  options?: Partial<FairleadOptions>
  sign?: (message: string) => unknown
  zone?: string | undefined
}

/** Signs in to the embedded wallet; `asked` lists the messages that the wallet was asked to sign. */
async function open(given: Given = {}) {
  const { options, sign = () => signature } = given
  const server = createNamesServer()
  if ('zone' in given) server.zone = given.zone
  const signed: string[] = []
  const set = await signInEmbedded({
    environment: { fetch: server.fetch },
    options: { serverUrl: 'https://api.example', ...options },
    script: {
      RPC_REQUEST({ params: [hex = ''] }: { params: readonly string[] }) {
        const message = Buffer.from(hex.slice(2), 'hex').toString()
        signed.push(message)
        return sign(message)
      },
    },
  })
  const { fairlead, world } = set
  const events: string[] = []
  fairlead.events.subscribe(({ name: event }) => {
    if (event.startsWith('NAME_')) events.push(event)
  })
  const draft = nameDraft(fairlead)
  const state = () => draft.store.getState()
  return { ...set, draft, events, fairlead, server, signed, state, world }
}

test('[FEAT-12][ENT-11][API-16] default: the message is signed as it is sent, and the name is the account’s', async () => {
  let approve: (answer: unknown) => void = () => {}
  const asking = new Promise((resolve) => {
    approve = resolve
  })
  const { draft, events, fairlead, server, signed, state, world } = await open({
    sign: () => asking,
  })
  const registering = registerName(fairlead, { name: 'Anna' })
  await expect.poll(() => signed.length).toBe(1)
  expect(state().loading).toBe(true)
  expect(fairlead.modal.view()).toBe('ApproveTransaction')

  approve(signature)
  expect(await registering).toBe(name)

  const timestamp = Math.floor(world.clock.now() / 1000)
  expect(signed).toEqual([JSON.stringify({ name, attributes: {}, timestamp })])
  expect(server.received.at(-1)).toEqual({
    address: frameAddress,
    coin_type: 0x80000000 + 31337,
    message: signed[0],
    signature,
  })
  expect(getAccount(fairlead).profileName).toBe(name)
  expect(draft.store.getState().loading).toBe(false)
  expect(events).toEqual(['NAME_INITIATED', 'NAME_SUCCESS'])
})

test('[FEAT-12] behavior: the approval is shown on top of the choice of a name, and leads back to it', async () => {
  const { draft, events, fairlead, signed, state } = await open({
    sign: () => Promise.reject({ code: 'REQUEST_REJECTED', message: 'Rejected' }),
  })
  void fairlead.modal.open()
  await fairlead.loadProject()
  fairlead.modal.push('RegisterAccountName')
  draft.setText('anna')
  const views: unknown[] = []
  fairlead.modal.store.subscribe(() => views.push(fairlead.modal.view()))

  const error = await caught(draft.submit())

  expect(BaseError.find(error, 'REQUEST_REJECTED')).toBeDefined()
  expect(signed).toHaveLength(1)
  expect(views).toContain('ApproveTransaction')
  expect(fairlead.modal.view()).toBe('RegisterAccountName')
  expect(state()).toMatchObject({ error, label: 'anna', loading: false })
  expect(events).toEqual(['NAME_INITIATED', 'NAME_ERROR'])
})

test('[FEAT-12][ERR-02] error: without the embedded wallet', async () => {
  const server = createNamesServer()
  const options = { connectors: [mock().create], serverUrl: 'https://api.example' }
  const { fairlead } = createTestFairlead(options, undefined, { fetch: server.fetch })
  const expected = {
    code: 'NOT_CONNECTED',
    shortMessage: 'Address or auth connector not found',
  }
  expect(await caught(registerName(fairlead, { name: 'anna' }))).toMatchObject(expected)
  await connect(fairlead, { connectorId: 'mock' })
  expect(await caught(registerName(fairlead, { name: 'anna' }))).toMatchObject(expected)
  expect(server.received).toEqual([])
})

test('[FEAT-13][ERR-02] error: a chain id of 2^31 has no coin type, and nothing is signed', async () => {
  const { fairlead, signed } = await open({
    options: { networks: [{ ...testNetwork(31337), id: 2 ** 31 }] },
  })
  expect(await caught(registerName(fairlead, { name: 'anna' }))).toMatchObject({
    code: 'REQUEST_INVALID',
    shortMessage: 'Invalid chainId',
  })
  expect(signed).toEqual([])
})

test('[FEAT-12][ERR-02] error: a network that the page does not have', async () => {
  const { fairlead } = await open()
  const state = fairlead.store.getState()
  const connection = state.connections.eip155
  if (connection?.status !== 'connected') return expect.unreachable()
  fairlead.store.setState({ connections: { eip155: { ...connection, chainId: 'eip155:9' } } })
  expect(await caught(registerName(fairlead, { name: 'anna' }))).toMatchObject({
    code: 'NETWORK_NOT_FOUND',
    shortMessage: 'Network not found',
  })
})

test('[API-16] error: a network that the server does not support is refused before the signature', async () => {
  const { fairlead, signed } = await open({ options: { networks: [testNetwork(31338)] } })
  expect(await caught(registerName(fairlead, { name: 'anna' }))).toMatchObject({
    code: 'NETWORK_UNSUPPORTED',
    shortMessage: `Error registering name ${name}`,
  })
  expect(signed).toEqual([])
  expect(await fetchNameSuggestions(fairlead, { name: 'anna' })).toEqual([])
  expect(await fetchNames(fairlead)).toEqual([])
})

const silent = () => new Response('', { status: 500 })
const explained = () => namesRefusal(409, 'CONFLICT', 'This name is spoken for')
/** Servers of the same protocol send no code. */
const compatible = () =>
  Response.json(
    { reasons: [{ description: 'Try later', name: '' }], status: 'FAILED' },
    { status: 400 },
  )

test.each([
  ['account', `Error registering name ${name}`, 'SERVER_ERROR', silent],
  ['account', 'This name is spoken for', 'CONFLICT', explained],
  ['account', 'Try later', 'REQUEST_INVALID', compatible],
  ['account', `Error registering name ${name}`, 'SERVER_ERROR', () => ({ success: false })],
  ['suggestions', 'Error fetching name suggestions', 'SERVER_ERROR', silent],
  ['suggestions', 'Try later', 'REQUEST_INVALID', compatible],
  ['reverse', 'Error fetching names for address', 'SERVER_ERROR', silent],
  ['reverse', 'Try later', 'REQUEST_INVALID', compatible],
] as const)('[API-26][ERR-02] error: %s: %s', async (route, shortMessage, code, answer) => {
  const { fairlead, server, state } = await open()
  server.answers[route] = answer
  const calls = {
    account: () => registerName(fairlead, { name: 'anna' }),
    reverse: () => fetchNames(fairlead),
    suggestions: () => fetchNameSuggestions(fairlead, { name: 'anna' }),
  }
  const error = await caught(calls[route]())
  expect(error).toMatchObject({ code, name: 'NameError', shortMessage })
  if (route === 'account') expect(state()).toMatchObject({ error, loading: false })
  expect(getAccount(fairlead).profileName).toBeUndefined()
})

test('[API-15][FEAT-13] default: names are searched after a pause in typing, the latest text only', async () => {
  const { draft, fairlead, server, state, world } = await open()
  await fairlead.loadProject()
  server.names.set(name, { 60: frameAddress })
  draft.setText('ann')
  expect(state()).toMatchObject({ problem: 'short', search: 'idle' })
  draft.setText('anne')
  await world.clock.advance(suggestionsWaitMs - 1)
  draft.setText('anna')
  await world.clock.advance(suggestionsWaitMs - 1)
  expect(server.asked).toEqual([])
  expect(state()).toMatchObject({ problem: undefined, search: 'waiting' })
  await world.clock.advance(1)
  await settled()

  expect(server.asked.map(({ pathname }) => pathname)).toEqual(['/v1/profile/suggestions/anna'])
  expect(server.asked[0]?.searchParams.get('zone')).toBe(testZone)
  expect(state()).toMatchObject({
    search: 'done',
    suggestions: [
      { name, registered: true },
      { name: `anna-1.${testZone}`, registered: false },
      { name: `my-anna.${testZone}`, registered: false },
    ],
  })
})

test.each([
  ['Anna', 'anna', undefined],
  ['anna.harbour.eth', 'anna', undefined],
  ['anna.other.eth', 'annaothereth', 'characters'],
  ['añña', 'aa', 'characters'],
  ['an--na', 'an--na', 'hyphens'],
  ['ann', 'ann', 'short'],
  ['a'.repeat(65), 'a'.repeat(65), 'long'],
  ['  ', '', 'empty'],
] as const)('[FEAT-13] %s is read as %s', async (text, label, problem) => {
  const { draft, fairlead, state } = await open()
  await fairlead.loadProject()
  draft.setText(text)
  expect(state()).toMatchObject({ label, problem })
})

test('[FEAT-13] error: a name that breaks the rules is neither signed nor sent', async () => {
  const { fairlead, server, signed } = await open()
  for (const broken of ['ann', 'anna!', 'an--na', `a.b.${testZone}`]) {
    expect(await caught(registerName(fairlead, { name: broken }))).toMatchObject({
      code: 'REQUEST_INVALID',
      path: 'name',
    })
    expect(await caught(fetchNameSuggestions(fairlead, { name: broken }))).toMatchObject({
      code: 'REQUEST_INVALID',
    })
  }
  expect(signed).toEqual([])
  expect(server.asked).toEqual([])
})

test('[FEAT-12] behavior: a name that was taken in the meantime keeps the text, and others are suggested', async () => {
  const { draft, fairlead, server, state, world } = await open({
    sign() {
      server.names.set(name, { 60: '0x1' })
      return signature
    },
  })
  await fairlead.loadProject()
  draft.setText('anna')
  await world.clock.advance(suggestionsWaitMs)
  await settled()
  expect(state().suggestions[0]).toEqual({ name, registered: false })

  expect(await caught(draft.submit())).toMatchObject({ code: 'CONFLICT' })
  await settled()

  expect(state()).toMatchObject({ error: { code: 'CONFLICT' }, label: 'anna', search: 'done' })
  expect(state().suggestions[0]).toEqual({ name, registered: true })
  draft.setText('anna-1')
  expect(state().error).toBeUndefined()
})

test('[FEAT-12] error: another account by the time of the signature: nothing is sent', async () => {
  const set = await open({
    sign() {
      const { store } = set.fairlead
      const connection = store.getState().connections.eip155
      if (connection?.status === 'connected')
        store.setState({
          connections: {
            eip155: { ...connection, accounts: [{ address: `0x${'1'.repeat(40)}` }] },
          },
        })
      return signature
    },
  })
  expect(await caught(registerName(set.fairlead, { name: 'anna' }))).toMatchObject({
    code: 'SWITCH_FAILED',
  })
  expect(set.server.received).toEqual([])
  expect(set.state()).toMatchObject({ error: undefined, label: '', loading: false })
})

test('[API-14][ENT-03] default: the first of an account’s names is its profile name, and is kept for 5 min', async () => {
  const { fairlead, server, world } = await open()
  await fairlead.loadProject()
  server.names.set(name, { 60: frameAddress })
  server.names.set(`bert.${testZone}`, { 60: frameAddress })
  const query = namesQuery(fairlead)
  expect(query).toMatchObject({ enabled: true, staleTime: 300_000 })
  expect(query.initialData()).toBeUndefined()

  const signal = new AbortController().signal
  expect(await query.queryFn({ signal })).toEqual([name, `bert.${testZone}`])

  expect(getAccount(fairlead).profileName).toBe(name)
  expect(await fetchNames(fairlead)).toEqual([name, `bert.${testZone}`])
  expect(server.asked[0]?.pathname).toBe(`/v1/profile/reverse/${frameAddress}`)
  expect(server.asked[0]?.searchParams.get('apiVersion')).toBe('2')
  expect(namesQuery(fairlead).initialData()).toEqual([name, `bert.${testZone}`])
  await world.clock.advance(300_000)
  expect(namesQuery(fairlead).initialData()).toBeUndefined()
})

test('[FEAT-12] behavior: off without a zone; the page’s own zone takes precedence; `names: false` turns it off', async () => {
  const { fairlead } = await open({ zone: undefined })
  await fairlead.loadProject()
  expect(namesQuery(fairlead).enabled).toBe(false)
  fairlead.modal.reset('RegisterAccountName')
  expect(fairlead.modal.view()).toBe('Account')
  expect(await caught(fetchNames(fairlead))).toMatchObject({ code: 'FEATURE_UNAVAILABLE' })

  const own = await open({ options: { names: { zone: 'bay.eth' } } })
  await own.fairlead.loadProject()
  expect(await registerName(own.fairlead, { name: 'anna' })).toBe('anna.bay.eth')
  const off = await open({ options: { names: false } })
  await off.fairlead.loadProject()
  expect(namesQuery(off.fairlead).enabled).toBe(false)
  await expect(open({ options: { names: { zone: 'Bay eth' } } })).rejects.toMatchObject({
    code: 'OPTIONS_INVALID',
    path: 'names.zone',
  })
})
