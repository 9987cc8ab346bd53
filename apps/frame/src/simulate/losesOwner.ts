import { base58, base64 } from '@scure/base'
import type { SolanaAccount } from './readTokenAccount.ts'

/**
 * True if an account's data contained the user's address before and doesn't after: the stake, nonce, mint or other
 * state may then belong to someone else.
 */
export function losesOwner(options: losesOwner.Options): boolean {
  const { account, after, before } = options
  if (!before) return false
  const name = base58.decode(account)
  const then = base64.decode(before.data[0])
  const places = placesOf(then, name)
  if (places.length === 0) return false
  if (!after || after.owner !== before.owner) return true
  const now = base64.decode(after.data[0])
  return places.some((place) => {
    if (!startsWith(now, name, place)) return true
    // An optional address is preceded by four bytes that say if it is set.
    const mark = Math.max(0, place - set.length)
    return startsWith(then, set, mark) && !startsWith(now, set, mark)
  })
}

export declare namespace losesOwner {
  type Options = { account: string; after: SolanaAccount; before: SolanaAccount }
}

const set = Uint8Array.of(1, 0, 0, 0)

function placesOf(bytes: Uint8Array, part: Uint8Array): number[] {
  const places: number[] = []
  const [first = 0] = part
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (startsWith(bytes, part, at)) places.push(at)
  return places
}

function startsWith(bytes: Uint8Array, part: Uint8Array, at: number): boolean {
  return part.every((byte, index) => bytes[at + index] === byte)
}
