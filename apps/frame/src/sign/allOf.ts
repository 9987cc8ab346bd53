import type { Row } from '../approval/Description.ts'
import type { Token } from './readToken.ts'

/** All there is of a token: sixty digits would say less. */
export function allOf(token: Token | undefined): Row {
  const label = 'allowanceUnlimited'
  return token?.symbol ? { label, value: token.symbol } : { label, value: '', word: 'thisToken' }
}
