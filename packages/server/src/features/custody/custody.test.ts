import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { createWalletServer, type SignedInDevice } from '../../testing/createWalletServer.ts'
import { makeKey, makeWallet, openVault } from '../../testing/makeWallet.ts'
import {
  answerChallenge,
  codeFactor,
  intent,
  nextStep,
  readAudit,
  release,
} from '../../testing/walletCalls.ts'

const minuteMs = 60_000

test('[AUTH-18] default: a device opens its wallet with its share and the server’s', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  expect(await owner.call('/v1/wallet')).toMatchObject({ body: null, status: 200 })

  const wallet = await server.keepWallet(owner, [await server.operator()])

  const { body: record } = await owner.call('/v1/wallet')
  // The frame needs no other request for the wallet that it created.
  expect(wallet.answer.body).toEqual({ version: 1, wallet: record, walletId: wallet.walletId })
  const { sets, ...kept } = wallet.body
  expect(record).toEqual({
    ...kept,
    commits: Object.fromEntries(sets.map(({ commits, setId }) => [setId, commits])),
    createdAt: expect.any(Number),
    isFrozen: false,
    version: 1,
  })
  const { body, share } = await release(owner, wallet)
  expect(body).toMatchObject({ version: 1 })
  expect(await openVault(wallet.body.vaultSign, [wallet.device.shares.d, share!])).toEqual(
    wallet.seed,
  )
})

test('[AUTH-18][SEC-95] behavior: two tabs create one wallet, and a repeated call creates none', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const serviceKey = await server.kms.publicKey('service')
  const [one, two] = await Promise.all([
    makeWallet({ recipients: [], serviceKey }),
    makeWallet({ recipients: [], serviceKey }),
  ])

  const answers = await Promise.all([one, two].map(({ body }) => owner.call('/v1/wallets', body)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? one : two
  expect((await owner.call('/v1/wallet')).body).toMatchObject({ walletId: winner.walletId })
  expect((await owner.call('/v1/wallets', winner.body)).status).toBe(200)
  const changed = { ...winner.body, mac: randomBytes(32).toString('base64url') }
  expect((await owner.call('/v1/wallets', changed)).status).toBe(409)
})

test('[AUTH-18][SEC-76] error: another device of the same user gets no share of a set', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  const other = await server.signIn('a')
  expect(other.userId).toBe(owner.userId)

  for (const { setId } of wallet.body.sets) {
    const { body, status } = await release(other, wallet, setId)
    expect({ code: body.code, s: body.s, status }).toEqual({ code: 'FACTOR_REQUIRED', status: 403 })
  }
  // The owner's device doesn't get the server share of the recovery set either.
  expect((await release(owner, wallet, wallet.recovery.setId)).status).toBe(403)
})

test('[AUTH-18][SEC-77] error: ids of another user are not found', async () => {
  const server = await createWalletServer()
  const wallet = await server.keepWallet(await server.signIn('a'), [await server.operator()])
  const { path } = wallet
  const rid = wallet.body.recipients[0]?.rid
  const ephPub = (await makeKey()).publicKey
  const withWallet = await server.signIn('b')
  await server.keepWallet(withWallet)
  for (const stranger of [withWallet, await server.signIn('c')]) {
    const step = await nextStep(server, wallet)
    const calls = [
      [`${path}/sets/${wallet.device.setId}/release`, { ...intent, ephPub }],
      [`${path}/recover/challenge`, { rid }],
      [`${path}/recover`, { ephPub, rid }],
      [`${path}/update`, step.body],
      [`${path}/freeze`, {}],
      [`${path}/unfreeze`, {}],
    ] as const
    for (const [at, body] of calls) expect((await stranger.call(at, body)).status).toBe(404)
  }
  // A wallet id that is taken gives no access either.
  const thief = await server.signIn('d')
  const again = await thief.call('/v1/wallets', wallet.body)
  expect(again.body).toMatchObject({ code: 'CONFLICT' })
  expect((await thief.call('/v1/wallet')).body).toBeNull()
})

test('[AUTH-18][SEC-75] error: a revoked device gets no share', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner)
  expect((await release(owner, wallet)).status).toBe(200)

  await server.storage.auth.revokeDevice(owner.userId, owner.deviceId, server.clock.nowMs)

  const { body, status } = await release(owner, wallet)
  expect({ code: body.code, s: body.s, status }).toEqual({ code: 'SESSION_EXPIRED', status: 401 })
})

test('[AUTH-18][SEC-98] error: limits new wallets, changes and challenges per user', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const factor = await codeFactor()
  async function answered(path: string, body: unknown) {
    for (let count = 0; ; count++) {
      const { status } = await owner.call(path, body)
      if (status === 429) return count
    }
  }
  const { body } = await makeWallet({
    recipients: [],
    serviceKey: await server.kms.publicKey('service'),
  })
  // Failed attempts count; repeating a successful one doesn't.
  const unfit = { ...body, sets: body.sets.slice(1) }
  for (const _ of [1, 2]) expect((await owner.call('/v1/wallets', unfit)).status).toBe(400)
  const wallet = await server.keepWallet(owner, [factor.recipient])
  expect((await owner.call('/v1/wallets', wallet.body)).status).toBe(200)
  const other = await server.signIn('b')
  const unfitOfOther = async () => (await other.call('/v1/wallets', unfit)).status
  expect([await unfitOfOther(), await unfitOfOther(), await unfitOfOther()]).toEqual([
    400, 400, 400,
  ])
  expect(await unfitOfOther()).toBe(429)

  const stale = (await nextStep(server, wallet, { version: 4 })).body
  expect(await answered(`${wallet.path}/update`, stale)).toBe(10)
  const { rid } = factor.recipient
  expect(await answered(`${wallet.path}/recover/challenge`, { rid })).toBe(20)
})

test('[AUTH-18][SEC-98] error: limits releases per user, and audits them', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner)
  const statuses: number[] = []
  for (let count = 0; count < 62; count++) statuses.push((await release(owner, wallet)).status)

  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  const refused = await release(owner, wallet)
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' })
  expect(refused.response.headers.get('retry-after')).toBe('60')
  const actions = readAudit(server).map(({ action }) => action)
  expect(actions.filter((action) => action === 'share.released')).toHaveLength(60)
  expect(actions.filter((action) => action === 'share.limited')).toHaveLength(3)

  server.clock.nowMs += minuteMs
  expect((await release(owner, wallet)).status).toBe(200)
})

test('[AUTH-18][SEC-98] error: a frozen wallet releases nothing on any device', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const operator = await server.operator()
  const wallet = await server.keepWallet(owner, [operator])
  const other = await server.signIn('a')

  expect((await other.call(`${wallet.path}/freeze`, {})).status).toBe(200)

  const frozen = { code: 'FROZEN', status: 403 }
  expect((await release(owner, wallet)).body).toMatchObject(frozen)
  const ephPub = (await makeKey()).publicKey
  const recover = await owner.call(`${wallet.path}/recover`, { ephPub, rid: operator.rid })
  expect(recover.body).toMatchObject(frozen)
  const { body } = await nextStep(server, wallet)
  expect((await owner.call(`${wallet.path}/update`, body)).body).toMatchObject(frozen)
  expect((await owner.call('/v1/wallet')).body).toMatchObject({ isFrozen: true })
})

test('[AUTH-18][SEC-98] error: an attacker who freezes and unfreezes repeatedly cannot block the owner from freezing', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  const thief = await server.signIn('a')
  const statuses: number[] = []
  for (let round = 0; round < 11; round++)
    for (const step of ['freeze', 'unfreeze'])
      statuses.push((await thief.call(`${wallet.path}/${step}`, {})).status)
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200))
  expect(statuses.slice(20)).toEqual([429, 429])

  expect((await owner.call(`${wallet.path}/freeze`, {})).status).toBe(200)
  expect((await owner.call('/v1/wallet')).body).toMatchObject({ isFrozen: true })
})

test('[AUTH-18] behavior: without a recovery factor a fresh login unfreezes', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [await server.operator()])
  await owner.call(`${wallet.path}/freeze`, {})
  const unfreeze = (device: SignedInDevice) => device.call(`${wallet.path}/unfreeze`, {})

  server.clock.nowMs += 5 * minuteMs + 1
  expect((await unfreeze(owner)).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  const unknown = await server.signIn('a', { isVerified: false })
  expect((await unfreeze(unknown)).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect((await unfreeze(await server.signIn('a'))).status).toBe(200)
  expect((await release(owner, wallet)).status).toBe(200)
})

test('[AUTH-18] behavior: with a recovery factor, only that factor unfreezes', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const factor = await codeFactor()
  const wallet = await server.keepWallet(owner, [factor.recipient, await server.operator()])
  await owner.call(`${wallet.path}/freeze`, {})
  const { rid } = factor.recipient
  const unfreeze = (body: unknown) => owner.call(`${wallet.path}/unfreeze`, body)

  expect((await unfreeze({})).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect((await unfreeze({ rid: wallet.body.recipients[1]?.rid })).status).toBe(403)
  const wrong = randomBytes(32).toString('base64url')
  expect((await unfreeze({ nonce: wrong, rid })).status).toBe(403)
  const nonce = await answerChallenge(owner, wallet, factor)
  expect((await unfreeze({ nonce, rid })).status).toBe(200)
})

test('[AUTH-18][SEC-86] error: rows swapped in the database release no share', async () => {
  const server = await createWalletServer()
  const [one, two] = [await server.signIn('a'), await server.signIn('b')]
  const [ours, theirs] = [await server.keepWallet(one), await server.keepWallet(two)]
  const database = new Database(join(server.dataDir, 'data', 'fairlead.db'))
  const read = database.prepare('select share from share_sets where id = ?')
  const write = database.prepare('update share_sets set share = ? where id = ?')
  const { share } = read.get(theirs.device.setId) as { share: string }
  write.run(share, ours.device.setId)

  const { body, status } = await release(one, ours)
  expect({ s: body.s, status }).toEqual({ status: 500 })

  // Moves a whole row to another wallet.
  database
    .prepare('update share_sets set wallet_id = ?, jkt = ? where id = ?')
    .run(ours.walletId, one.jkt, theirs.device.setId)
  database.close()
  const moved = await release(one, { ...ours, body: { ...ours.body, sets: theirs.body.sets } })
  expect({ s: moved.body.s, status: moved.status }).toEqual({ status: 500 })
  expect(server.lines.join('\n')).not.toContain(share)
})

test('[SEC-140] error: without its keys the server releases nothing, and stores nothing unencrypted', async () => {
  const server = await createWalletServer()
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner)
  const { body } = await nextStep(server, wallet)
  await owner.call('/v1/wallet')
  rmSync(join(server.dataDir, 'keys', 'server.key'))

  for (const [path, sent] of [
    [`${wallet.path}/update`, body],
    ['/v1/wallet', undefined],
  ] as const) {
    const answer = await owner.call(path, sent, { accessToken: 'x.y.z' })
    expect([answer.status, answer.body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  }
})

test('[AUTH-07][AUTH-18][SEC-98] error: a login alone cannot freeze a wallet on an unapproved device', async () => {
  const server = await createWalletServer()
  const unapproved = { amr: ['fed'], isVerified: false }
  const owner = await server.signIn('a', unapproved)
  const wallet = await server.keepWallet(owner, [(await codeFactor()).recipient])
  const freeze = (device: SignedInDevice) => device.call(`${wallet.path}/freeze`, {})

  const thief = await server.signIn('a', unapproved)
  expect((await freeze(thief)).body).toMatchObject({ code: 'FACTOR_REQUIRED', status: 403 })
  expect((await release(owner, wallet)).status).toBe(200)
  expect(server.mails).toEqual([])
  // A device with a share can freeze, and so can an approved device.
  for (const device of [owner, await server.signIn('a')]) {
    expect((await freeze(device)).status).toBe(200)
    expect((await release(owner, wallet)).body).toMatchObject({ code: 'FROZEN' })
    await server.storage.custody.setFrozen(wallet.walletId, null)
  }
})

test('[AUTH-07][AUTH-18] behavior: a recovery factor unfreezes on an unapproved device', async () => {
  const server = await createWalletServer()
  const factor = await codeFactor()
  const { rid } = factor.recipient
  const owner = await server.signIn('a')
  const wallet = await server.keepWallet(owner, [factor.recipient])
  await owner.call(`${wallet.path}/freeze`, {})
  const device = await server.signIn('a', { amr: ['fed'], isVerified: false })
  const unfreeze = (body: object) => device.call(`${wallet.path}/unfreeze`, body)

  expect((await unfreeze({})).body).toMatchObject({ code: 'FACTOR_REQUIRED' })
  expect((await unfreeze({ nonce: 'A'.repeat(43), rid })).status).toBe(403)
  const nonce = await answerChallenge(device, wallet, factor)
  expect((await unfreeze({ nonce, rid })).status).toBe(200)
  expect((await release(owner, wallet)).status).toBe(200)
})
