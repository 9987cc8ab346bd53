import { parse } from '@fairlead/protocol'
import { utf8, wipe } from './bytes/bytes.ts'
import type { Addresses } from './derive/addresses.ts'
import { factorKeys } from './recipients/factorKeys.ts'
import { kitInfo, open } from './recipients/hpke.ts'
import { Kit, kitAad } from './recipients/kit.ts'
import { readWords } from './session/exportWords.ts'
import { refused, tampered } from './tampered.ts'
import { importWalletKey } from './vault/walletKey.ts'

/**
 * Restores the recovery phrase of a wallet from its kit and recovery code alone: no server, no
 * network, no device.
 *
 * @param options.kit - Content of the file.
 * @param options.code - Code as typed by the user.
 * @returns Also the private key of the EVM account, in hexadecimal.
 * @throws `REQUEST_INVALID` for a mistyped code or a file that is not a kit, `SIGNATURE_INVALID` if
 * the two do not belong together.
 */
export async function restoreKit(options: {
  code: string
  kit: string
}): Promise<{ addresses: Addresses; evmKey: `0x${string}`; words: string }> {
  const { addresses, sealed, vaultRoot, walletId } = readKit(options.kit)
  const keys = await factorKeys({ code: options.code, type: 'code' })
  const aad = kitAad(walletId)
  const bytes = await open({ aad, info: kitInfo, keys, sealed, what: 'recovery kit' })
  try {
    if (bytes.length !== 32) throw tampered('recovery kit')
    const key = await importWalletKey(walletId, bytes)
    const { privateKeys, words } = await readWords({ addresses, key, vaultRoot })
    return { addresses, evmKey: privateKeys.eip155 as `0x${string}`, words }
  } finally {
    wipe(bytes)
  }
}

/** @throws `REQUEST_INVALID` if the text is not a recovery kit. */
function readKit(text: string): Kit {
  if (utf8(text).length > 16_384) throw refused('This file isn’t a recovery kit.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused('This file isn’t a recovery kit.')
  }
  return parse(Kit, value)
}
