/** A parsed Sign-In with Ethereum message of Farcaster. https://eips.ethereum.org/EIPS/eip-4361 */
export type SignIn = {
  address: `0x${string}`
  chainId: number
  domain: string
  /** Milliseconds since 1970. */
  expiresAt: number | undefined
  fid: bigint
  nonce: string
  notBefore: number | undefined
  uri: string
}

// Allows only the known lines in their order, so that a message can't hide text that the app did not show.
const form = new RegExp(
  [
    '^(?<domain>[^\\s/@?#]+) wants you to sign in with your Ethereum account:',
    '(?<address>0x[0-9a-fA-F]{40})\n(?:\n[^\n]{1,200})?\n',
    'URI: (?<uri>\\S+)',
    'Version: 1',
    'Chain ID: (?<chainId>[1-9]\\d{0,14})',
    'Nonce: (?<nonce>[A-Za-z0-9]{8,96})',
    'Issued At: \\S+(?:\nExpiration Time: (?<expires>\\S+))?(?:\nNot Before: (?<begins>\\S+))?(?:\nRequest ID: [^\n]{0,200})?',
    'Resources:(?<resources>(?:\n- \\S+)+)$',
  ].join('\n'),
)
const fidForm = /^farcaster:\/\/fid\/([1-9]\d{0,19})$/

/**
 * Parses a sign-in message.
 *
 * @returns `undefined` for any other text, and for a message that claims more than one `fid`.
 */
export function readSignIn(message: string): SignIn | undefined {
  const found = form.exec(message)?.groups
  if (!found) return undefined
  const {
    address = '',
    begins,
    chainId,
    domain = '',
    expires,
    nonce = '',
    resources = '',
    uri = '',
  } = found
  const claims = resources.split('\n- ').filter((resource) => /^farcaster:/i.test(resource))
  const fid = claims.length === 1 ? fidForm.exec(claims[0] ?? '')?.[1] : undefined
  const times = [begins, expires].map((time) => (time === undefined ? undefined : Date.parse(time)))
  if (fid === undefined || times.some((time) => Number.isNaN(time))) return undefined
  return {
    address: address as `0x${string}`,
    chainId: Number(chainId),
    domain,
    expiresAt: times[1],
    fid: BigInt(fid),
    nonce,
    notBefore: times[0],
    uri,
  }
}
