import { expect, test } from 'vitest'
import { createNameServer, refusal, zone } from '../../testing/createNameServer.ts'
import { accountOf, toChange } from '../../testing/signNames.ts'

const holder = accountOf(1).address
const friend = accountOf(2).address
const base = 2_147_492_101
const iso = '2026-01-01T00:00:00.000Z'

test('behavior: a name moves to another address, if both addresses have signed', async () => {
  const { ask, change, clock, register } = await createNameServer()
  const name = `alice.${zone}`
  await register('alice', { coinType: base })
  await change(`${name}/attributes`, { action: 'attributes', attributes: { bio: 'x' }, name })
  const content = { action: 'transfer', address: friend, name }
  const timestamp = Math.floor(clock.nowMs / 1000)
  const message = JSON.stringify({ ...content, timestamp })
  const by = (index: number) => accountOf(index).signMessage({ message })
  const proof = { coin_type: 60, new_address: friend, new_signature: await by(2) }
  const path = `${name}/address`

  expect(await change(path, content, { ...proof, new_signature: await by(1) })).toEqual(
    refusal(401, 'new_signature'),
  )
  expect(await change(path, content, { ...proof, signature: await by(2) })).toEqual(
    refusal(401, 'signature'),
  )
  expect(
    await change(path, content, { ...proof, address: friend, signature: await by(2) }),
  ).toEqual(refusal(401, 'address'))
  expect(await change(path, content, { ...proof, new_address: holder })).toEqual(
    refusal(400, 'new_address'),
  )
  expect(await change(path, content, { ...proof, coin_type: 501 })).toEqual(
    refusal(400, 'coin_type'),
  )
  const moved = await change(path, content, proof)

  expect(moved).toMatchObject({
    body: { addresses: { 60: { address: friend } }, attributes: null, success: true },
    status: 200,
  })
  expect((await ask(`/v1/profile/reverse/${holder}`)).body).toEqual([])
  // The former owner has no rights any more.
  expect(await change(path, content, proof)).toEqual(refusal(401, 'address'))
})

test('behavior: the owner changes bio and avatar', async () => {
  const { change, register } = await createNameServer()
  const name = `alice.${zone}`
  const path = `${name}/attributes`
  await register('alice')
  const attributes = { avatar: 'https://img.example/a.png', bio: 'Builds bridges' }
  const content = { action: 'attributes', attributes, name }

  expect(await change(path, { ...content, attributes: { avatar: 'javascript:1' } })).toEqual(
    refusal(400, 'attributes.avatar'),
  )
  expect(await change(path, { ...content, action: 'release' })).toEqual(refusal(400, 'action'))
  expect(await change(path, { ...content, name: `robert.${zone}` })).toEqual(refusal(400, 'name'))
  expect(await change(`robert.${zone}/attributes`, { ...content, name: `robert.${zone}` })).toEqual(
    refusal(404, 'name'),
  )
  expect(await change(path, content, {}, 2)).toEqual(refusal(401, 'address'))
  expect(await change(path, content)).toMatchObject({ body: { attributes, updated_at: iso } })
  expect(await change(path, content)).toEqual(refusal(409, 'message'))
})

test('behavior: a released name is not found, and is kept for its former owner', async () => {
  const { ask, change, clock, register } = await createNameServer()
  const name = `alice.${zone}`
  await register('alice')

  const released = await change(`${name}/release`, { action: 'release', name })

  expect(released).toEqual({ body: { success: true }, status: 200 })
  expect((await ask(`/v1/profile/account/${name}`)).status).toBe(404)
  clock.nowMs += 1000
  expect(await register('alice', { by: 2 })).toEqual(refusal(409, 'name'))
  expect((await register('alice')).status).toBe(200)
})

test('behavior: the message of a change does not register a name', async () => {
  const { clock, register } = await createNameServer()
  const { message } = await toChange(
    { action: 'release', name: `alice.${zone}` },
    { nowMs: clock.nowMs },
  )

  expect(await register('alice', { message })).toEqual(refusal(400, 'action'))
})
