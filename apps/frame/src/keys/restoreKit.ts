import { wipe } from './bytes/bytes.ts'
import type { Addresses } from './derive/addresses.ts'
import { factorKeys } from './recipients/factorKeys.ts'
import { kitInfo, open } from './recipients/hpke.ts'
import { kitAad, readKit } from './recipients/kit.ts'
import { readWords } from './session/exportWords.ts'
import { tampered } from './tampered.ts'
import { importWalletKey } from './vault/walletKey.ts'

/**
 * Restores the recovery phrase of a wallet from its kit and recovery code alone: no server, no
 * network, no device.
 *
 * @param options.kit - Content of the file.
 * @param options.code - Code as typed by the user.
 * @throws `REQUEST_INVALID` for a mistyped code or a file that is not a kit, `SIGNATURE_INVALID` if
 * the two do not belong together.
 */
export async function restoreKit(options: {
  code: string
  kit: string
}): Promise<{ addresses: Addresses; words: string }> {
  const { addresses, sealed, vaultRoot, walletId } = readKit(options.kit)
  const keys = await factorKeys({ code: options.code, type: 'code' })
  const aad = kitAad(walletId)
  const bytes = await open({ aad, info: kitInfo, keys, sealed, what: 'recovery kit' })
  try {
    if (bytes.length !== 32) throw tampered('recovery kit')
    const key = await importWalletKey(walletId, bytes)
    const { words } = await readWords({ addresses, key, vaultRoot })
    return { addresses, words }
  } finally {
    wipe(bytes)
  }
}
