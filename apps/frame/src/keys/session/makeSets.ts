import { type Recipient, type ShareSet, sealingAad, sealingInfo } from '@fairlead/protocol/embedded'
import { type RandomBytes, wipe } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { seal } from '../recipients/hpke.ts'
import { signRecord } from '../record/recordMac.ts'
import { sealDeviceShare } from '../shares/deviceShare.ts'
import type { SetLabel, Share } from '../shares/shareSet.ts'
import { splitKey } from '../shares/splitKey.ts'
import { refused } from '../tampered.ts'
import type { OpenWallet } from './openWallet.ts'

/**
 * Splits the wallet key for this device, and again for recovery if there are recipients. The device
 * set drops its recovery share, and the recovery set drops its device share. Removing a recipient
 * therefore means replacing one set, and a device set works on that device only.
 */
export async function makeSets(options: makeSets.Options): Promise<makeSets.Result> {
  const { epoch, randomBytes, recipients, setIds, wallet, wrapKey } = options
  if (setIds.device === setIds.recovery) throw refused('Each set needs an id of its own.')
  if (new Set(recipients.map(({ rid }) => rid)).size !== recipients.length)
    throw refused('Each recipient needs an id of its own.')
  const { walletId } = wallet.key
  const ownLabel: SetLabel = { epoch, role: 'device', setId: setIds.device, walletId }
  const own = await makeSet(options, ownLabel, [], ([device]) =>
    sealDeviceShare({ label: ownLabel, randomBytes, share: device.bytes, wrapKey }),
  )
  if (recipients.length === 0) return { device: own.result, sets: [own.set] }
  const label: SetLabel = { epoch, role: 'recovery', setId: setIds.recovery, walletId }
  const recovery = await makeSet(options, label, recipients, async () => undefined)
  return { device: own.result, sets: [own.set, recovery.set] }
}

export declare namespace makeSets {
  type Options = KeySession.Splitting & {
    /** Version of the wallet that the sets belong to. */
    epoch: number
    randomBytes: RandomBytes
    recipients: readonly Recipient[]
    wallet: OpenWallet
  }
  type Result = { device: KeySession.Device; sets: ShareSet[] }
}

/** Creates the next version of a wallet: new share sets for these recipients. */
export async function writeNextVersion(
  options: Omit<makeSets.Options, 'epoch'> & { record: KeySession.WithDevice['record'] },
): Promise<KeySession.Enrolled> {
  const { record, wallet } = options
  const recipients = [...options.recipients]
  const version = record.version + 1
  const { device, sets } = await makeSets({ ...options, epoch: version })
  const mac = await signRecord(wallet.key, { ...record, recipients, version })
  return { body: { mac, recipients, sets, version }, device }
}

async function makeSet<result>(
  { serviceKey, wallet }: makeSets.Options,
  label: SetLabel,
  recipients: readonly Recipient[],
  keep: (shares: readonly [Share, Share, Share]) => Promise<result>,
): Promise<{ result: result; set: ShareSet }> {
  const { epoch, role, setId } = label
  const { commits, shares } = await splitKey({ ...wallet, label })
  const [, server, recovery] = shares
  try {
    const s = await seal({
      aad: sealingAad(label),
      content: server.bytes,
      info: sealingInfo.serverShare,
      publicKey: serviceKey,
      what: 'key of the server',
    })
    const r = await Promise.all(recipients.map((recipient) => sealTo(recipient, label, recovery)))
    return { result: await keep(shares), set: { commits, epoch, r, role, s, setId } }
  } finally {
    wipe(...shares.map(({ bytes }) => bytes))
  }
}

async function sealTo({ publicKey, rid }: Recipient, label: SetLabel, { bytes }: Share) {
  const sealed = await seal({
    aad: sealingAad({ ...label, rid }),
    content: bytes,
    info: sealingInfo.recoveryShare,
    publicKey,
    what: `key of recipient ${rid}`,
  })
  return { rid, sealed }
}
