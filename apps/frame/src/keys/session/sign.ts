import { wipe } from '../bytes/bytes.ts'
import { prepareErrand } from '../errands/prepareErrand.ts'
import { signPrepared } from '../errands/signPrepared.ts'
import type { KeySession } from '../Keys.ts'
import { unpackLeaves } from '../vault/packLeaves.ts'
import { openVault } from '../vault/vault.ts'
import { openByDevice } from './openWallet.ts'

/** Parses the signing request, then opens the wallet and signs once. */
export async function sign(
  options: KeySession.Sign & { keys: CryptoKeyPair },
): Promise<KeySession.Signed> {
  const { addresses, vaultSign } = options.record
  const prepared = prepareErrand({ ...options, addresses })
  return openByDevice(options, async ({ key }) => {
    const content = await openVault({ key, name: 'sign', vault: vaultSign })
    try {
      return signPrepared({ addresses, leaves: unpackLeaves(content), prepared })
    } finally {
      wipe(content)
    }
  })
}
