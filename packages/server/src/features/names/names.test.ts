import {
  getIdentity,
  getNameRecord,
  getNameSuggestions,
  getNamesOfAddress,
  getProjectConfig,
  parse,
  postName,
  toNameMessage,
} from '@fairlead/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../createServer.ts'
import { createNameServer, refusal, zone } from '../../testing/createNameServer.ts'
import { accountOf, toRegistration } from '../../testing/signNames.ts'

const holder = accountOf(1).address
const base = 2_147_492_101
const iso = '2026-01-01T00:00:00.000Z'

test('[API-16] [API-13] [API-14] [ENT-11] default: a registered name is found by name and by address', async () => {
  const { ask, register } = await createNameServer()

  const { body, status } = await register('alice', { coinType: base })

  const record = {
    name: `alice.${zone}`,
    registered_at: iso,
    updated_at: null,
    attributes: null,
    addresses: {
      60: { address: holder, created_at: iso },
      [base]: { address: holder, created_at: iso },
    },
  }
  expect(status).toBe(200)
  expect(parse(postName.response, body)).toEqual({ ...record, success: true })
  const found = await ask(`/v1/profile/account/Alice.${zone}`)
  expect(parse(getNameRecord.response, found.body)).toEqual(record)
  const reversed = await ask(`/v1/profile/reverse/${holder.toLowerCase()}?apiVersion=2&sender=x`)
  expect(parse(getNamesOfAddress.response, reversed.body)).toEqual([record])
})

test('[API-13] [API-14] behavior: names and addresses that are not registered', async () => {
  const { ask } = await createNameServer()

  expect(await ask(`/v1/profile/account/alice.${zone}`)).toEqual(refusal(404, 'name'))
  expect(await ask('/v1/profile/account/vitalik.eth')).toEqual(refusal(404, 'name'))
  expect(await ask(`/v1/profile/account/alice.${zone}?apiVersion=2`)).toEqual({
    body: [],
    status: 200,
  })
  expect(await ask('/v1/profile/account/al%20ice')).toEqual(refusal(400, 'name'))
  expect(await ask(`/v1/profile/reverse/${holder}`)).toEqual({ body: [], status: 200 })
  expect(await ask('/v1/profile/reverse/7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toEqual({
    body: [],
    status: 200,
  })
  expect(await ask('/v1/profile/reverse/0x12')).toEqual(refusal(400, 'address'))
})

test('[API-14] behavior: an address may have several names; the oldest comes first', async () => {
  const { ask, clock, register } = await createNameServer()
  await register('zebra')
  clock.nowMs += 1000
  await register('alice')

  const { body } = await ask(`/v1/profile/reverse/${holder}`)

  const names = parse(getNamesOfAddress.response, body).map(({ name }) => name)
  expect(names).toEqual([`zebra.${zone}`, `alice.${zone}`])
})

test('[API-15] [FEAT-13] default: the asked name with its state, then four that are free', async () => {
  const { ask, register } = await createNameServer()
  await register('alice')
  await register('al1ce2')

  const taken = await ask('/v1/profile/suggestions/alice')
  const free = await ask(`/v1/profile/suggestions/Robert.${zone}?zone=${zone}`)
  const other = await ask('/v1/profile/suggestions/alice?zone=team.example.org')

  const suggestions = (body: unknown) => parse(getNameSuggestions.response, body).suggestions
  expect(suggestions(taken.body)).toEqual([
    { name: `alice.${zone}`, registered: true },
    { name: `the-alice.${zone}`, registered: false },
    { name: `alice-eth.${zone}`, registered: false },
    { name: `alice3.${zone}`, registered: false },
    { name: `alice4.${zone}`, registered: false },
  ])
  expect(suggestions(free.body)[0]).toEqual({ name: `robert.${zone}`, registered: false })
  expect(suggestions(free.body)).toHaveLength(5)
  expect(suggestions(other.body)[0]).toEqual({ name: 'alice.team.example.org', registered: false })
})

test('[API-15] [FEAT-13] error: too short, not a label, another zone; reserved labels are taken, and nothing like them is suggested', async () => {
  const { ask } = await createNameServer()
  const of = (text: string) => ask(`/v1/profile/suggestions/${text}`)

  expect(await of('ali')).toEqual(refusal(400, 'name'))
  expect(await of('al%20ice')).toEqual(refusal(400, 'name'))
  expect(await of('al_ice')).toEqual(refusal(400, 'name'))
  expect(await of('alice?zone=vitalik.eth')).toEqual(refusal(400, 'zone'))
  const { body } = await of('supp0rt')
  expect(parse(getNameSuggestions.response, body).suggestions).toEqual([
    { name: `supp0rt.${zone}`, registered: true },
  ])
})

test('[API-16] [ENT-11] error: every check refuses, in the order of the contract', async () => {
  const { clock, register } = await createNameServer()
  const { nowMs } = clock
  const name = `alice.${zone}`
  const text = (content: unknown) => ({ message: JSON.stringify(content) })
  const at = Math.floor(nowMs / 1000)
  await register('taken', { by: 2 })

  // Each line repairs the first problem of the line above it, and keeps the others.
  const bad = { attributes: { url: 'x' }, name: 'x.eth', timestamp: 1 }
  const signature = `0x${'11'.repeat(65)}`
  const off = { coin_type: 501, signature }
  const steps: [string, number, Parameters<typeof register>[1], Record<string, unknown>][] = [
    ['address', 400, { message: 'not json' }, { ...off, address: '0x12' }],
    ['message', 400, { message: 'not json' }, off],
    ['name', 400, text(bad), off],
    ['coin_type', 400, text({ ...bad, name }), off],
    ['timestamp', 400, text({ ...bad, name }), { signature }],
    ['attributes.url', 400, text({ ...bad, name, timestamp: at }), { signature }],
    ['signature', 401, text({ attributes: {}, name, timestamp: at }), { signature }],
  ]
  for (const [field, status, given, overrides] of steps)
    expect(await register('alice', given, overrides), field).toEqual(refusal(status, field))

  const registered = await register('alice')
  expect(registered.status).toBe(200)
  // The same message: it was used, and its name is taken. The first counts.
  expect(await register('alice')).toEqual(refusal(409, 'message'))
  expect(await register('taken')).toEqual(refusal(409, 'name'))
})

test.each(['ali', 'al.ice', 'Alice', 'al--ce', 'al_ice', 'аlice', 'a'.repeat(65), ''])(
  '[API-16] [FEAT-13] error: %j can’t be registered',
  async (label) => {
    const { register } = await createNameServer()

    expect(await register(`${label}.${zone}`)).toEqual(refusal(400, 'name'))
  },
)

test('[API-16] behavior: a message counts from 10 minutes ago to 60 seconds ahead', async () => {
  const { clock, register } = await createNameServer()
  const { nowMs } = clock
  const signedAt = (ms: number) => ({ nowMs: nowMs + ms })

  expect(await register('alice', signedAt(-10 * 60_000 - 1000))).toEqual(refusal(400, 'timestamp'))
  expect(await register('alice', signedAt(61_000))).toEqual(refusal(400, 'timestamp'))
  expect((await register('alice', signedAt(-10 * 60_000))).status).toBe(200)
  expect((await register('robert', signedAt(60_000))).status).toBe(200)
})

test('[API-16] behavior: a bio is the only attribute of a registration', async () => {
  const { ask, clock, register } = await createNameServer()
  const timestamp = Math.floor(clock.nowMs / 1000)
  const name = `alice.${zone}`
  const withBio = (bio: string) => ({
    message: JSON.stringify({ name, attributes: { bio }, timestamp }),
  })

  expect(await register('alice', withBio('a'.repeat(256)))).toEqual(refusal(400, 'attributes.bio'))
  expect(await register('alice', withBio('a\u0000b'))).toEqual(refusal(400, 'attributes.bio'))
  expect((await register('alice', withBio('Builds bridges 🌉'))).body).toMatchObject({
    attributes: { bio: 'Builds bridges 🌉' },
  })
  expect((await ask(`/v1/profile/account/${name}`)).body).toMatchObject({
    attributes: { bio: 'Builds bridges 🌉' },
  })
})

test('[API-16] [FEAT-13] behavior: chain 1 is coin type 60; other coins are refused', async () => {
  const { register } = await createNameServer()

  const { body } = await register('alice', { coinType: 2_147_483_649 })
  expect(Object.keys(body.addresses as object)).toEqual(['60'])
  for (const coinType of [0, 501, 2 ** 31])
    expect(await register('robert', { coinType })).toEqual(refusal(400, 'coin_type'))
})

test('[API-16] error: reserved names, and names that look like a registered one', async () => {
  const { register } = await createNameServer()
  await register('vitalik')

  expect(await register('shop')).toEqual(refusal(409, 'name'))
  expect(await register('sh0p')).toEqual(refusal(409, 'name'))
  expect(await register('sup-port')).toEqual(refusal(409, 'name'))
  const refused = await register('v1talik', { by: 2 })
  expect(refused).toEqual(refusal(409, 'name'))
  expect(refused.body).toMatchObject({
    code: 'CONFLICT',
    reasons: [{ description: 'This name, or one that looks like it, is taken', field: 'name' }],
  })
  // Zones are independent of each other.
  expect((await register('v1talik.team.example.org', { by: 2 })).status).toBe(200)
})

test('[API-16] error: an address that has the maximum of names', async () => {
  const { register } = await createNameServer()
  const labels = [
    ...['falcon', 'heron', 'magpie', 'osprey', 'pelican'],
    ...['robin', 'sparrow', 'thrush', 'vulture', 'wren'],
  ]
  for (const label of labels) expect((await register(label)).status).toBe(200)

  const refused = await register('albatross')
  expect(refused).toEqual(refusal(409, 'address'))
  expect(refused.body).toMatchObject({
    reasons: [{ description: 'This address has as many names as it can have. Release one first' }],
  })
  expect((await register('albatross', { by: 2 })).status).toBe(200)
})

test('[API-16] behavior: two registrations of one name at the same time: one wins', async () => {
  const { ask, register } = await createNameServer()

  const answers = await Promise.all([1, 2, 3, 4].map((by) => register('alice', { by })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  const winner = accountOf(1 + answers.findIndex(({ status }) => status === 200)).address
  expect((await ask(`/v1/profile/account/alice.${zone}`)).body).toMatchObject({
    addresses: { 60: { address: winner } },
  })
})

test('[API-16] behavior: a message that another process has used is refused', async () => {
  const { clock, post, storage } = await createNameServer()
  const other = createServer({
    chains: [],
    clock: () => clock.nowMs,
    fetch,
    log: () => {},
    names: { zones: [zone] },
    random: (size) => new Uint8Array(size),
    storage,
  })
  onTestFinished(() => other.close())
  const body = JSON.stringify(await toRegistration({ name: `alice.${zone}`, nowMs: clock.nowMs }))
  const request = new Request('http://localhost:4400/v1/profile/account', { body, method: 'POST' })

  const answers = await Promise.all([other.fetch(request), post('/v1/profile/account', body)])

  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(1)
  expect(await refused[0]?.json()).toMatchObject({ reasons: [{ field: 'message' }], status: 409 })
})

test('[API-16] error: contract accounts can’t be verified without their chain', async () => {
  const { register } = await createNameServer()
  const address = '0x00000000000000000000000000000000000000a1'

  expect(await register('alice', {}, { address })).toEqual(refusal(401, 'signature'))
})

test('[API-03] behavior: the identity of an address is its registered name, at once', async () => {
  const { ask, change, clock, register } = await createNameServer()
  const identity = async () => {
    const { body } = await ask(`/v1/identity/${holder}`)
    return parse(getIdentity.response, body)
  }
  expect(await identity()).toMatchObject({ name: null })

  await register('alice')
  expect(await identity()).toEqual({ avatar: null, name: `alice.${zone}`, resolvedAt: iso })

  clock.nowMs += 1000
  const name = `alice.${zone}`
  await change(`${name}/release`, { action: 'release', name })
  expect(await identity()).toMatchObject({ name: null })
})

test('[API-16] behavior: pages learn the first zone', async () => {
  const { ask } = await createNameServer()
  const { ask: askOther } = await createNameServer({ names: {} })
  const path = '/appkit/v1/config'

  expect(parse(getProjectConfig.response, (await ask(path)).body).names).toEqual({ zone })
  expect(parse(getProjectConfig.response, (await askOther(path)).body).names).toBeUndefined()
})

test('[API-13] [API-14] [API-15] [API-16] error: without a zone, names are off', async () => {
  const { ask, register } = await createNameServer({ names: {} })
  const off = refusal(501, 'names')

  expect(await ask(`/v1/profile/account/alice.${zone}`)).toEqual(off)
  expect(await ask(`/v1/profile/reverse/${holder}`)).toEqual(off)
  expect(await ask('/v1/profile/suggestions/alice')).toEqual(off)
  expect(await register('alice')).toEqual(off)
})

test('[API-16] behavior: neither address, name nor message gets into the log', async () => {
  const { clock, entries, register } = await createNameServer()
  await register('alice')

  const text = JSON.stringify(entries)
  expect(text).toContain('/v1/profile/account')
  for (const secret of [holder, 'alice', toNameMessage({ name: 'alice', nowMs: clock.nowMs })])
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
})
