import { wipe } from '../bytes/bytes.ts'
import type { Addresses } from '../derive/addresses.ts'
import { addressesOf, privateKeysOf } from '../derive/addresses.ts'
import { deriveLeaves } from '../derive/deriveLeaves.ts'
import { wordsOf } from '../derive/mnemonic.ts'
import type { KeySession } from '../Keys.ts'
import { tampered } from '../tampered.ts'
import { openVault } from '../vault/vault.ts'
import type { WalletKey } from '../vault/walletKey.ts'
import { openByDevice } from './openWallet.ts'

/** Returns the recovery phrase and the keys derived from it. */
export function exportWords(
  options: KeySession.WithDevice & { keys: CryptoKeyPair },
): Promise<KeySession.Exported> {
  const { addresses, vaultRoot } = options.record
  return openByDevice(options, ({ key }) => readWords({ addresses, key, vaultRoot }))
}

/** Reads the recovery phrase from `vault.root` and checks that it belongs to the addresses. */
export async function readWords(options: {
  addresses: Addresses
  key: WalletKey
  vaultRoot: string
}): Promise<KeySession.Exported> {
  const { addresses, key, vaultRoot } = options
  const entropy = await openVault({ key, name: 'root', vault: vaultRoot })
  const leaves = deriveLeaves(entropy)
  try {
    const derived = addressesOf(leaves)
    if (derived.eip155 !== addresses.eip155 || derived.solana !== addresses.solana)
      throw tampered('vault.root')
    return { privateKeys: privateKeysOf(leaves), words: wordsOf(entropy) }
  } finally {
    wipe(entropy, leaves.evm, leaves.solana)
  }
}
