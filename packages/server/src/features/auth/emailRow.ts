import { openValue, sealValue } from '../../kms/envelope.ts'
import { type AuthContext, toBase64Url, toBytes } from './AuthContext.ts'

/** Rows that have an address. */
export type EmailRow = {
  table: 'auth_flow' | 'email_login' | 'email_undo' | 'email_update'
  key: string
}

/** By which an address is found, without being kept. */
export async function emailIndexOf(email: string, { kms }: AuthContext): Promise<string> {
  return toBase64Url(await kms.mac('email-bix', toBytes(JSON.stringify(['email', email]))))
}

/** An address, encrypted for one row. */
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
