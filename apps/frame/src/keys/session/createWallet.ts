import { type RandomBytes, wipe } from '../bytes/bytes.ts'
import { addressesOf } from '../derive/addresses.ts'
import { deriveLeaves } from '../derive/deriveLeaves.ts'
import type { KeySession } from '../Keys.ts'
import { signRecord } from '../record/recordMac.ts'
import { packLeaves } from '../vault/packLeaves.ts'
import { sealVault } from '../vault/vault.ts'
import { importWalletKey } from '../vault/walletKey.ts'
import { makeSets } from './makeSets.ts'

/** Creates a wallet: a seed, its accounts, and a wallet key that no single party holds. */
export async function createWallet(
  options: KeySession.Create & { randomBytes: RandomBytes },
): Promise<KeySession.Created> {
  const { randomBytes, recipients, walletId } = options
  const bytes = randomBytes(32)
  const entropy = randomBytes(16)
  const leaves = deriveLeaves(entropy)
  const packed = packLeaves(leaves)
  try {
    const addresses = addressesOf(leaves)
    const key = await importWalletKey(walletId, bytes)
    const vaultRoot = await sealVault({ content: entropy, key, name: 'root', randomBytes })
    const vaultSign = await sealVault({ content: packed, key, name: 'sign', randomBytes })
    const { device, sets } = await makeSets({ ...options, epoch: 1, wallet: { bytes, key } })
    const record = { addresses, recipients: [...recipients], vaultRoot, vaultSign, walletId }
    const mac = await signRecord(key, { ...record, version: 1 })
    return { body: { ...record, mac, sets }, device }
  } finally {
    wipe(bytes, entropy, packed, leaves.evm, leaves.solana)
  }
}
