import { wipe } from '../bytes/bytes.ts'
import type { Addresses } from '../derive/addresses.ts'
import { addressesOf } from '../derive/addresses.ts'
import { deriveLeaves } from '../derive/deriveLeaves.ts'
import { wordsOf } from '../derive/words.ts'
import type { KeySession } from '../Keys.ts'
import { tampered } from '../tampered.ts'
import { openVault } from '../vault/vault.ts'
import type { WalletKey } from '../vault/walletKey.ts'
import { openByDevice } from './openWallet.ts'

/** The words of the seed. */
export function exportWords(
  options: KeySession.WithDevice & { keys: CryptoKeyPair },
): Promise<{ words: string }> {
  const { addresses, vaultRoot } = options.record
  return openByDevice(options, ({ key }) => readWords({ addresses, key, vaultRoot }))
}

/** The words of `vault.root`, once they are seen to be those of the addresses. */
export async function readWords(options: {
  addresses: Addresses
  key: WalletKey
  vaultRoot: string
}): Promise<{ words: string }> {
  const { addresses, key, vaultRoot } = options
  const entropy = await openVault({ key, name: 'root', vault: vaultRoot })
  const leaves = deriveLeaves(entropy)
  try {
    const derived = addressesOf(leaves)
    if (derived.eip155 !== addresses.eip155 || derived.solana !== addresses.solana)
      throw tampered('vault.root')
    return { words: wordsOf(entropy) }
  } finally {
    wipe(entropy, leaves.evm, leaves.solana)
  }
}
