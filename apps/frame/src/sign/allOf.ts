import type { Row } from '../approval/Description.ts'
import type { Token } from './readToken.ts'

/** Row for an unlimited allowance: a word instead of sixty digits. */
export function allOf(token: Token | undefined): Row {
  const label = 'allowanceUnlimited'
  return token?.symbol ? { label, value: token.symbol } : { label, value: '', word: 'thisToken' }
}
