import { openValue, sealValue } from '../../kms/envelope.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'

/** Identifies a row that stores an encrypted email address. */
export type EmailRow = {
  table: 'auth_flow' | 'email_login' | 'email_undo' | 'email_update'
  key: string
}

/** Returns the HMAC of the canonical email address. It is the lookup key, so that the address itself isn't stored. */
export async function emailIndexOf(email: string, { kms }: AuthContext): Promise<string> {
  return toBase64Url(await kms.mac('email-bix', toBytes(JSON.stringify(['email', email]))))
}

/** Encrypts an email address, bound to one row. */
export async function sealEmail(
  email: string,
  row: EmailRow,
  { kms, random }: AuthContext,
): Promise<string> {
  const place = { ...row, column: 'email_ct' }
  return sealValue({ kms, place, plaintext: toBytes(email), random })
}

export async function openEmail(
  sealed: string,
  row: EmailRow,
  { kms }: Pick<AuthContext, 'kms'>,
): Promise<string> {
  const bytes = await openValue({ kms, place: { ...row, column: 'email_ct' }, sealed })
  return Buffer.from(bytes).toString()
}
