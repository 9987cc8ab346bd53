import { wipe } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { prepareSigning } from '../signing/prepareSigning.ts'
import { signPrepared } from '../signing/signPrepared.ts'
import { unpackLeaves } from '../vault/packLeaves.ts'
import { openVault } from '../vault/vault.ts'
import { openByDevice } from './openWallet.ts'

/** Parses the signing request, then opens the wallet and signs once. */
export async function sign(
  options: KeySession.Sign & { keys: CryptoKeyPair },
): Promise<KeySession.Signed> {
  const { addresses, vaultSign } = options.record
  const prepared = prepareSigning({ ...options, addresses })
  return openByDevice(options, async ({ key }) => {
    const content = await openVault({ key, name: 'sign', vault: vaultSign })
    try {
      return signPrepared({ addresses, leaves: unpackLeaves(content), prepared })
    } finally {
      wipe(content)
    }
  })
}
