import { expect, test } from 'vitest'
import { openVault, sealVault } from './vault.ts'
import { importWalletKey } from './walletKey.ts'

const randomBytes = (length: number) => new Uint8Array(length).fill(7)
const importKey = () => importWalletKey(`wal_${'0'.repeat(32)}`, new Uint8Array(32).fill(1))

test('[AUTH-18][SEC-81] default: a vault opens under its own name only', async () => {
  const key = await importKey()
  const vault = await sealVault({ content: randomBytes(64), key, name: 'sign', randomBytes })
  expect(await openVault({ key, name: 'sign', vault })).toEqual(randomBytes(64))
  await expect(openVault({ key, name: 'root', vault })).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
  })
})

test('[AUTH-18][SEC-81] error: content of another length', async () => {
  const key = await importKey()
  const vault = await sealVault({ content: randomBytes(63), key, name: 'sign', randomBytes })
  await expect(openVault({ key, name: 'sign', vault })).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
  })
})
