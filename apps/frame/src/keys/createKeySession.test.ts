import { verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { utf8 } from './bytes/bytes.ts'
import { createKeySession } from './createKeySession.ts'
import type { KeySession } from './Keys.ts'
import { factorKeys } from './recipients/factorKeys.ts'
import { publicKeyOf } from './recipients/hpke.ts'
import { restoreKit } from './restoreKit.ts'
import { hashIntent } from './signing/hashIntent.ts'
import { createTestWallet, createWrapKey, newSetIds, walletId } from './testing/createTestWallet.ts'

const hello: KeySession.SigningRequest = { message: utf8('hello'), type: 'evm-message' }

/** Runs a user's recovery on a new device. */
async function recoverOn(
  wallet: Awaited<ReturnType<typeof createTestWallet>>,
  options: { factor: KeySession.Factor; number: number; rid: string },
) {
  const { factor, number, rid } = options
  const session = await createKeySession()
  const handed = await wallet.server.recover({ ephPub: session.ephPub, rid })
  const wrapKey = await createWrapKey()
  const enrolled = await session.recover({
    ...handed,
    factor,
    record: wallet.server.record(),
    rid,
    serviceKey: wallet.server.serviceKey,
    setIds: newSetIds(number),
    wrapKey,
  })
  wallet.server.update(enrolled.body, { replaces: '' })
  const next = await createKeySession()
  const s = await wallet.server.release({ ephPub: next.ephPub, setId: enrolled.device.setId })
  return {
    enrolled,
    sign: () =>
      next.sign({
        device: enrolled.device,
        signingRequest: hello,
        intentHash: hashIntent(hello),
        record: wallet.server.record(),
        s,
        wrapKey,
      }),
  }
}

test('[AUTH-18] creates a wallet, and its device signs with it', async () => {
  const wallet = await createTestWallet()
  const { address, signature } = await wallet.sign(hello)

  expect(address).toBe(wallet.server.record().addresses.eip155)
  expect(signature).toHaveLength(65)
  expect(await isOf(address, signature)).toBe(true)
})

test('[AUTH-18] everything that leaves the session is encrypted: two sets, with one share of each discarded', async () => {
  const { server } = await createTestWallet()
  const session = await createKeySession()
  const { body, device } = await session.create({
    recipients: [server.operator],
    serviceKey: server.serviceKey,
    setIds: newSetIds(1),
    walletId,
    wrapKey: await createWrapKey(),
  })

  expect(body.sets.map(({ r, role }) => [role, r.map(({ rid }) => rid)])).toEqual([
    ['device', []],
    ['recovery', [server.operator.rid]],
  ])
  // 33 bytes and the tag; no other part of the share.
  expect(device.share).toHaveLength(49)
  expect(Object.keys(device).sort()).toEqual(['epoch', 'iv', 'setId', 'share', 'walletId'])
})

test('[AUTH-18] without a recovery method there is no recovery set', async () => {
  const { server } = await createTestWallet()
  const { body } = await (await createKeySession()).create({
    recipients: [],
    serviceKey: server.serviceKey,
    setIds: newSetIds(1),
    walletId,
    wrapKey: await createWrapKey(),
  })

  expect(body.sets.map(({ role }) => role)).toEqual(['device'])
})

test('[AUTH-18] automatic recovery restores the wallet on a new device, and the old one still works', async () => {
  const wallet = await createTestWallet()
  const { rid } = wallet.server.operator
  const { sign } = await recoverOn(wallet, { factor: { type: 'operator' }, number: 2, rid })

  expect((await sign()).address).toBe(wallet.server.record().addresses.eip155)
  expect((await wallet.sign(hello)).address).toBe(wallet.server.record().addresses.eip155)
  expect(wallet.server.record().version).toBe(2)
})

test('[AUTH-18][SEC-102] a code secures the wallet: it recovers, the operator no longer does, and its kit needs no server', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const rid = 'rcp_code0000000000000000'
  const {
    body,
    code = '',
    kit = '',
  } = await session.secure({
    ...input,
    code: { rid },
    recipients: [],
    serviceKey: wallet.server.serviceKey,
    setIds: newSetIds(2),
  })
  wallet.server.update(body, { replaces: wallet.device.setId })

  const { challenge, nonce } = await wallet.server.challenge(rid)
  const factor = { code: code.toLowerCase().replaceAll('-', ' '), type: 'code' } as const
  const opened = await (await createKeySession()).openChallenge({ challenge, factor })
  expect(opened.nonce).toBe(nonce)

  const { sign } = await recoverOn(wallet, { factor, number: 3, rid })
  const { address } = await sign()
  expect(wallet.server.record().recipients.map(({ type }) => type)).toEqual(['code'])
  await expect(
    recoverOn(wallet, {
      factor: { type: 'operator' },
      number: 4,
      rid: wallet.server.operator.rid,
    }),
  ).rejects.toThrow('nothing sealed')

  const restored = await restoreKit({ code, kit })
  expect(mnemonicToAccount(restored.words).address).toBe(address)
})

test('[AUTH-18] a passkey recovers with its secret and the credential’s salt', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const factor = { prf, salt: 'A'.repeat(43), type: 'passkey' } as const
  const rid = 'rcp_passkey0000000000000'
  const publicKey = await recipientKey(factor)
  const { body } = await session.secure({
    ...input,
    recipients: [{ publicKey, rid, salt: factor.salt, type: 'passkey' }],
    serviceKey: wallet.server.serviceKey,
    setIds: newSetIds(2),
  })
  wallet.server.update(body, { replaces: wallet.device.setId })

  const other = { ...factor, prf: prf.map((byte) => byte ^ 1) }
  await expect(recoverOn(wallet, { factor: other, number: 3, rid })).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
  })
  const { sign } = await recoverOn(wallet, { factor, number: 3, rid })
  expect((await sign()).address).toBe(wallet.server.record().addresses.eip155)
})

test('[AUTH-18][SEC-97] the exported phrase belongs to the addresses', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const { words } = await session.exportWords(input)

  expect(mnemonicToAccount(words).address).toBe(wallet.server.record().addresses.eip155)
})

test('[AUTH-18] a session signs one request, and none after it has ended', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const signingRequest = { ...input, signingRequest: hello, intentHash: hashIntent(hello) }
  await session.sign(signingRequest)

  await expect(session.sign(signingRequest)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const ended = await createKeySession()
  ended.end()
  await expect(ended.exportWords(input)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-18] removing the last recovery method is refused', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()

  await expect(
    session.secure({
      ...input,
      recipients: [],
      serviceKey: wallet.server.serviceKey,
      setIds: newSetIds(2),
    }),
  ).rejects.toMatchObject({ code: 'FACTOR_REQUIRED' })
})

test('[AUTH-18][SEC-112] a request other than the shown one is not signed', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const shown = { message: utf8('pay 1'), type: 'evm-message' } as const
  const intentHash = hashIntent(shown)
  shown.message.set(utf8('pay 9'))

  await expect(session.sign({ ...input, signingRequest: shown, intentHash })).rejects.toMatchObject(
    {
      code: 'SIGNATURE_INVALID',
    },
  )
})

test('[AUTH-18][SEC-112] bytes changed after the call do not affect what is signed', async () => {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const signingRequest = { message: utf8('hello'), type: 'evm-message' } as const
  const signing = session.sign({ ...input, signingRequest, intentHash: hashIntent(signingRequest) })
  signingRequest.message.fill(0x41)
  const { address, signature } = await signing

  expect(await isOf(address, signature)).toBe(true)
})

async function recipientKey(factor: Extract<KeySession.Factor, { type: 'passkey' }>) {
  return publicKeyOf(await factorKeys(factor))
}

function isOf(address: string, signature: Uint8Array): Promise<boolean> {
  return verifyMessage({
    address: address as `0x${string}`,
    message: 'hello',
    signature: new Uint8Array(signature),
  })
}
