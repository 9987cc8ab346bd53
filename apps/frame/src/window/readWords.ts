import { BaseError } from '@fairlead/protocol'
import { exportShare, type WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import type { Account } from './Account.ts'
import { type OwnFactor, proveFactor } from './proveFactor.ts'

/**
 * The words of the wallet, and its keys. The server mails the owner before it gives its share.
 *
 * @param options.factor - Of the person, where {@link needsFactor} says so.
 * @throws `FACTOR_REQUIRED` for a login that is not fresh, and where this window has no share; `FROZEN`, `RATE_LIMITED`, `REQUEST_INVALID` for a
 * slip in the code.
 */
export async function readWords(
  account: Account,
  { factor }: { factor: OwnFactor | undefined },
): Promise<KeySession.Exported> {
  const { openKeys, session, shares, wallet, wrapKey } = account
  const record = await wallet.ensure()
  const { walletId } = record
  const kept = await session.read()
  if (!kept) throw new BaseError('NOT_CONNECTED')
  const share = await shares.find({ personId: kept.user.id, record })
  if (!share) throw new BaseError('FACTOR_REQUIRED')
  const { device, version: lastVersion } = share
  const keys = await openKeys()
  try {
    const proof = factor ? await proveFactor(account, { factor, keys, record }) : {}
    const { s, version } = await session.call(exportShare, {
      body: { ...proof, ephPub: keys.ephPub },
      params: { setId: device.setId, walletId },
    })
    if (version !== record.version) throw new BaseError('CONFLICT')
    const exported = await keys.exportWords({ device, lastVersion, record, s, wrapKey })
    await shares.remember(record)
    return exported
  } finally {
    keys.end()
  }
}

/** Whether a mailbox alone does not show the words: only the person's own factors give the wallet back. */
export function needsFactor({ recipients }: Pick<WalletRecord, 'recipients'>): boolean {
  return recipients.length > 0 && recipients.every(({ type }) => type !== 'operator')
}
