import { BaseError } from '@fairlead/protocol'
import { exportShare, type WalletRecord } from '@fairlead/protocol/embedded'
import type { KeySession } from '../keys/Keys.ts'
import type { Account } from './openAccount.ts'
import { type OwnFactor, proveFactor } from './proveFactor.ts'

/**
 * Exports the wallet's recovery phrase and keys. The server emails the owner before it releases its share.
 * @param options.factor - Required if {@link needsFactor} returns true.
 * @throws `FACTOR_REQUIRED` if the login is too old or this window has no share; `FROZEN`, `RATE_LIMITED`;
 * `REQUEST_INVALID` for a mistyped code.
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

/**
 * True if exporting the recovery phrase needs a recovery factor besides email, because only the user's own factors
 * restore the wallet.
 */
export function needsFactor({ recipients }: Pick<WalletRecord, 'recipients'>): boolean {
  return recipients.length > 0 && recipients.every(({ type }) => type !== 'operator')
}
