import type { Recipient } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { makeKey, makeWallet, newId } from '../../testing/makeWallet.ts'
import { codeFactor, isOnDisk, nextStep } from '../../testing/walletCalls.ts'

const minuteMs = 60_000

test('[AUTH-18] error: a login alone cannot overwrite another device’s sets', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const operator = await server.operator()
  const wallet = await server.keepWallet(owner, [operator])
  const stranger = await server.signIn('a')
  const { body } = await nextStep(server, wallet)

  const answer = await stranger.call(`${wallet.path}/update`, body)
  expect(answer.body).toMatchObject({ code: 'FACTOR_REQUIRED' })

  // The device received the recovery set too long ago.
  const ephPub = (await makeKey()).publicKey
  await stranger.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })
  server.clock.nowMs += 10 * minuteMs + 1
  expect((await stranger.call(`${wallet.path}/update`, body)).status).toBe(403)
  expect((await owner.call('/v1/wallet')).body).toMatchObject({ version: 1 })
})

test('[AUTH-18][SEC-98] error: an old session cannot overwrite the recovery sets', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  const { body } = await nextStep(server, wallet)
  const update = (sets: unknown) => owner.call(`${wallet.path}/update`, { ...body, sets })

  expect((await update([])).body).toMatchObject({ code: 'REQUEST_INVALID' })
  server.clock.nowMs += 5 * minuteMs + 1
  for (const sets of [body.sets, body.sets.slice(0, 1), body.sets.slice(1)])
    expect((await update(sets)).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect((await owner.call('/v1/wallet')).body).toMatchObject({ version: 1 })
  expect(server.mails).toEqual([])
})

test('[AUTH-18] behavior: the owner is notified once of a new recovery set', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const operator = await server.operator()
  const wallet = await server.keepWallet(owner, [operator])
  const { body } = await nextStep(server, wallet)
  const own = { ...body, sets: body.sets.slice(0, 1) }
  const subjects = () => server.mails.map(({ subject }) => subject)

  expect((await owner.call(`${wallet.path}/update`, own)).status).toBe(200)
  expect(subjects()).toEqual([])
  const second = await nextStep(server, wallet, { version: 3 })
  expect((await owner.call(`${wallet.path}/update`, second.body)).status).toBe(200)
  expect(subjects()).toEqual(['Your recovery method has changed'])

  // Another device recovers. Its login is no longer fresh, but its grant is.
  const device = await server.signIn('a')
  server.clock.nowMs += 6 * minuteMs
  const ephPub = (await makeKey()).publicKey
  await device.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })
  server.clock.nowMs += 10 * minuteMs
  const third = await nextStep(server, wallet, { version: 4 })
  expect((await device.call(`${wallet.path}/update`, third.body)).status).toBe(200)
  expect(subjects().slice(1)).toEqual(['New device'])
})

test('[AUTH-18] behavior: an update must be exactly the next version', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  const update = (body: unknown) => owner.call(`${wallet.path}/update`, body)
  const steps = await Promise.all([nextStep(server, wallet), nextStep(server, wallet)])

  const answers = await Promise.all(steps.map(({ body }) => update(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await update((await nextStep(server, wallet)).body)).status).toBe(409)
  expect((await update((await nextStep(server, wallet, { version: 4 })).body)).status).toBe(409)
  const { body } = await owner.call('/v1/wallet')
  expect(body.version).toBe(2)
  expect(Object.keys(body.commits as object)).toHaveLength(2)
})

test('[AUTH-18] behavior: other recipients need a fresh login; the operator’s copies are deleted', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const operator = await server.operator()
  const wallet = await server.keepWallet(owner, [operator])
  const sealed = wallet.recovery.body.r[0]?.sealed.ct ?? ''
  expect(isOnDisk(server, sealed)).toBe(true)
  const { recipient } = await codeFactor()
  const step = await nextStep(server, wallet, { recipients: [recipient] })

  server.clock.nowMs += 5 * minuteMs + 1
  const late = await owner.call(`${wallet.path}/update`, step.body)
  expect(late.body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  server.clock.nowMs -= 5 * minuteMs + 1
  const kept = { ...step.body, sets: step.body.sets.slice(0, 1) }
  expect((await owner.call(`${wallet.path}/update`, kept)).status).toBe(400)
  expect((await owner.call(`${wallet.path}/update`, step.body)).status).toBe(200)

  expect(isOnDisk(server, sealed)).toBe(false)
  const device = await server.signIn('a')
  const ephPub = (await makeKey()).publicKey
  const recover = await device.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })
  expect(recover.status).toBe(404)
})

test('[AUTH-18][SEC-100] error: a device-bound passkey, or another user’s, as the only recovery factor', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  const code = (await codeFactor()).recipient
  const made = { counter: 0, isBackedUp: false, publicKey: 'key', userHandle: 'handle' }
  const addPasskey = (credentialId: string, isSynced: boolean, userId: string) => {
    const passkey = { ...made, credentialId, id: newId('psk'), isSynced, userId }
    return server.storage.auth.addPasskey(passkey, server.clock.nowMs)
  }
  await addPasskey('bound', false, owner.userId)
  await addPasskey('bound2', false, owner.userId)
  await addPasskey('synced', true, owner.userId)
  await addPasskey('theirs', true, (await server.signIn('b')).userId)
  const recipientOf = (credentialId?: string): Recipient => ({
    ...code,
    ...(credentialId !== undefined && { credentialId }),
    rid: newId('rcp'),
    salt: 'c2FsdA',
    type: 'passkey',
  })
  const update = async (recipients: readonly Recipient[]) => {
    const { body } = await nextStep(server, wallet, { recipients })
    return (await owner.call(`${wallet.path}/update`, body)).status
  }

  for (const credentialId of ['bound', 'theirs', 'unknown', undefined])
    expect(await update([recipientOf(credentialId)])).toBe(400)
  // Two device-bound passkeys don't help, because both can be lost.
  expect(await update([recipientOf('bound'), recipientOf('bound2')])).toBe(400)
  const { body } = await makeWallet({
    recipients: [recipientOf('bound')],
    serviceKey: await server.kms.publicKey('service'),
  })
  const stranger = await server.signIn('c')
  expect((await stranger.call('/v1/wallets', body)).status).toBe(400)

  expect(await update([recipientOf('bound'), recipientOf('synced')])).toBe(200)
})

test('[AUTH-18][SEC-100] behavior: with a recovery code, a device-bound passkey is allowed', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  const { recipient } = await codeFactor()
  const passkey = { ...recipient, credentialId: 'bound', rid: newId('rcp'), salt: 'c2FsdA' }
  const { body } = await nextStep(server, wallet, {
    recipients: [recipient, { ...passkey, type: 'passkey' }],
  })
  expect((await owner.call(`${wallet.path}/update`, body)).status).toBe(200)
})

test('[AUTH-18] error: invalid recipients and sets', async () => {
  const server = await createWalletServer()
  const serviceKey = await server.kms.publicKey('service')
  const operator = await server.operator()
  let people = 0
  const make = async (recipients: readonly Recipient[], change: (body: MadeBody) => unknown) => {
    const { body } = await makeWallet({ recipients, serviceKey })
    // Each user may try three times per day.
    const owner = await server.signIn(`person ${++people}`)
    const answer = await owner.call('/v1/wallets', change(body))
    return answer.body.code ?? answer.status
  }
  type MadeBody = Awaited<ReturnType<typeof makeWallet>>['body']
  const same = (body: MadeBody) => body
  const other = { ...operator, publicKey: (await makeKey()).publicKey }
  const invalid = 'REQUEST_INVALID'

  expect(await make([other], same)).toBe(invalid)
  expect(await make([operator, { ...operator, rid: newId('rcp') }], same)).toBe(invalid)
  expect(await make([operator, operator], same)).toBe(invalid)
  expect(await make([operator], (body) => ({ ...body, recipients: [] }))).toBe(invalid)
  expect(await make([], (body) => ({ ...body, recipients: [operator] }))).toBe(invalid)
  expect(await make([], (body) => ({ ...body, sets: [body.sets[1]] }))).toBe(invalid)
  expect(await make([], (body) => ({ ...body, sets: [body.sets[0], body.sets[0]] }))).toBe(invalid)
  expect(await make([], (body) => ({ ...body, more: 1 }))).toBe(invalid)
  // Swaps the shares of the two sets.
  expect(
    await make([], ({ sets: [device, recovery], ...body }) => ({
      ...body,
      sets: [
        { ...device, s: recovery?.s },
        { ...recovery, s: device?.s },
      ],
    })),
  ).toBe(invalid)
  await server.setRecovery('user')
  expect(await make([operator], same)).toBe(invalid)
  expect(await make([], same)).toBe(200)
})
