import { sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import type { KeySession } from '../Keys.ts'
import { restoreKit } from '../restoreKit.ts'
import { createTestWallet, newSetIds } from '../testing/createTestWallet.ts'
import { codeKeys, factorKeys } from './factorKeys.ts'
import { createKeyPair, open, publicKeyOf, seal } from './hpke.ts'
import { formatCode } from './recoveryCode.ts'

const place = { epoch: 1, rid: 'rcp_1111111111111111', setId: 'set_1', walletId: 'wal_1' }
const content = new Uint8Array(33).fill(5)
const refusal = { code: 'SIGNATURE_INVALID' }

test('[AUTH-18][SEC-99] a value sealed for one recipient, set, epoch, wallet or purpose opens for no other', async () => {
  const keys = await createKeyPair()
  const aad = sealingAad(place)
  const info = sealingInfo.recoveryShare
  const sealed = await seal({ aad, content, info, publicKey: await publicKeyOf(keys), what: 'R' })
  const good = { aad, info, keys, sealed, what: 'R' }

  expect(await open(good)).toEqual(content)
  for (const change of [
    { rid: 'rcp_2222222222222222' },
    { rid: undefined },
    { setId: 'set_2' },
    { epoch: 2 },
    { walletId: 'wal_2' },
  ])
    await expect(open({ ...good, aad: sealingAad({ ...place, ...change }) })).rejects.toMatchObject(
      refusal,
    )
  for (const other of Object.values(sealingInfo).filter((one) => one !== info))
    await expect(open({ ...good, info: other })).rejects.toMatchObject(refusal)
  await expect(open({ ...good, keys: await createKeyPair() })).rejects.toMatchObject(refusal)
})

test.each([
  ['short', 'AAAA'],
  ['not base64url', '!'.repeat(43)],
  // Points of small order: with such a key, every shared secret would be the same.
  ['zero', 'A'.repeat(43)],
  ['one', `AQ${'A'.repeat(41)}`],
])('[AUTH-18] nothing is sealed for an invalid public key (%s)', async (_, publicKey) => {
  await expect(
    seal({
      aad: sealingAad(place),
      content,
      info: sealingInfo.recoveryShare,
      publicKey,
      what: 'key',
    }),
  ).rejects.toMatchObject(refusal)
})

test('[AUTH-18] a factor gives the same key each time, and different factors different keys', async () => {
  const prf = new Uint8Array(32).fill(1)
  const salt = `${'B'.repeat(42)}A`
  const passkey = { prf, salt, type: 'passkey' } as const
  const keyOf = async (factor: Parameters<typeof factorKeys>[0]) =>
    publicKeyOf(await factorKeys(factor))
  const symbols = new Uint8Array(26).fill(3)
  const all = [
    await keyOf(passkey),
    await keyOf({ ...passkey, salt: `${'C'.repeat(42)}A` }),
    await keyOf({ ...passkey, prf: new Uint8Array(32).fill(2) }),
    await keyOf({ code: formatCode(symbols), type: 'code' }),
  ]

  expect(new Set(all).size).toBe(4)
  expect(await keyOf(passkey)).toBe(all[0])
  expect(await publicKeyOf(await codeKeys(symbols))).toBe(all[3])
})

test('[AUTH-18] a passkey without a secret is reported', async () => {
  for (const factor of [
    { prf: new Uint8Array(0), salt: `${'B'.repeat(42)}A`, type: 'passkey' },
    { prf: new Uint8Array(32), salt: '', type: 'passkey' },
  ] as const)
    await expect(factorKeys(factor)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
})

test('[AUTH-18][SEC-89] a wrong code, another kit and a changed kit give the same error', async () => {
  const first = await securedKit()
  const second = await securedKit()
  const swapped = JSON.stringify({
    ...JSON.parse(first.kit),
    walletId: 'wal_other00000000000',
  })
  const vault = JSON.stringify({
    ...JSON.parse(first.kit),
    vaultRoot: JSON.parse(second.kit).vaultRoot,
  })
  const errors: unknown[] = []
  for (const input of [
    { code: second.code, kit: first.kit },
    { code: first.code, kit: second.kit },
    { code: first.code, kit: swapped },
  ])
    errors.push(await restoreKit(input).catch((error: Error) => error.message))

  expect(new Set(errors).size).toBe(1)
  await expect(restoreKit({ code: first.code, kit: vault })).rejects.toMatchObject(refusal)
  for (const kit of [
    '',
    '{}',
    'x'.repeat(20_000),
    first.kit.replace('"version": 1', '"version": 2'),
  ])
    await expect(restoreKit({ code: first.code, kit })).rejects.toMatchObject({
      code: 'REQUEST_INVALID',
    })
})

test('[AUTH-18][SEC-102] a kit contains no unencrypted secret, and foreign addresses are rejected', async () => {
  const { code, kit } = await securedKit()
  const { addresses, words } = await restoreKit({ code, kit })

  for (const word of [...words.split(' '), code]) expect(kit).not.toContain(`"${word}`)
  await expect(
    restoreKit({ code, kit: kit.replace(addresses.solana, '1'.repeat(44)) }),
  ).rejects.toMatchObject(refusal)
})

async function securedKit(): Promise<{ code: string; kit: string }> {
  const wallet = await createTestWallet()
  const { input, session } = await wallet.open()
  const { code = '', kit = '' }: KeySession.Secured = await session.secure({
    ...input,
    code: { rid: 'rcp_code0000000000000000' },
    recipients: [],
    serviceKey: wallet.server.serviceKey,
    setIds: newSetIds(2),
  })
  return { code, kit }
}
