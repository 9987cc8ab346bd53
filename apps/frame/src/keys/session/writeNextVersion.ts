import type { Recipient } from '@fairlead/protocol/embedded'
import type { RandomBytes } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { signRecord } from '../record/recordMac.ts'
import { makeSets } from './makeSets.ts'
import type { OpenWallet } from './openWallet.ts'

/** Creates the next version of a wallet: new share sets for these recipients. */
export async function writeNextVersion(
  options: writeNextVersion.Options,
): Promise<KeySession.Enrolled> {
  const { record, wallet } = options
  const recipients = [...options.recipients]
  const version = record.version + 1
  const { device, sets } = await makeSets({ ...options, epoch: version })
  const mac = await signRecord(wallet.key, { ...record, recipients, version })
  return { body: { mac, recipients, sets, version }, device }
}

export declare namespace writeNextVersion {
  type Options = {
    randomBytes: RandomBytes
    recipients: readonly Recipient[]
    record: KeySession.WithDevice['record']
    serviceKey: string
    setIds: { device: string; recovery: string }
    wallet: OpenWallet
    wrapKey: CryptoKey
  }
}
