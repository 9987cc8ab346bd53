import { BaseError } from '@fairlead/protocol'
import type { Recipient } from '@fairlead/protocol/embedded'
import { type Bytes, type RandomBytes, wipe } from '../bytes/bytes.ts'
import type { KeySession } from '../Keys.ts'
import { codeKeys, factorKeys } from '../recipients/factorKeys.ts'
import { publicKeyOf } from '../recipients/hpke.ts'
import { sealKit } from '../recipients/kit.ts'
import { createSymbols, formatCode } from '../recipients/recoveryCode.ts'
import { writeNextVersion } from './makeSets.ts'
import { type OpenWallet, openByDevice } from './openWallet.ts'

type Options = KeySession.Secure & { keys: CryptoKeyPair; randomBytes: RandomBytes }

/**
 * Changes the recovery recipients. Omitted recipients lose access, because their set is replaced.
 */
export function changeRecipients(options: Options): Promise<KeySession.Secured> {
  const { code, passkey, recipients } = options
  if (!code && !passkey && recipients.length === 0)
    throw new BaseError('FACTOR_REQUIRED', {
      hints: ['Without a recovery method, losing the device means losing the wallet.'],
    })
  return openByDevice(options, async (wallet) => {
    const others = passkey ? [...recipients, await passkeyOf(passkey)] : recipients
    if (!code) return writeNextVersion({ ...options, recipients: others, wallet })
    const symbols = createSymbols(options.randomBytes)
    try {
      return await secureByCode({ ...options, recipients: others }, wallet, {
        rid: code.rid,
        symbols,
      })
    } finally {
      wipe(symbols)
    }
  })
}

async function passkeyOf({
  credentialId,
  label,
  prf,
  rid,
  salt,
}: NonNullable<Options['passkey']>): Promise<Recipient> {
  const publicKey = await publicKeyOf(await factorKeys({ prf, salt, type: 'passkey' }))
  return { credentialId, publicKey, rid, salt, type: 'passkey', ...(label ? { label } : {}) }
}

async function secureByCode(
  options: Options,
  wallet: OpenWallet,
  { rid, symbols }: { rid: string; symbols: Bytes },
): Promise<KeySession.Secured> {
  const publicKey = await publicKeyOf(await codeKeys(symbols))
  const recipient: Recipient = { publicKey, rid, type: 'code' }
  const recipients = [...options.recipients, recipient]
  const enrolled = await writeNextVersion({ ...options, recipients, wallet })
  const kit = await sealKit({ publicKey, record: options.record, wallet })
  return { ...enrolled, code: formatCode(symbols), kit }
}
