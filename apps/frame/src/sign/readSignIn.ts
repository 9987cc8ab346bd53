/**
 * Checks if a message is a sign-in message (https://eips.ethereum.org/EIPS/eip-4361), and for which site. A page that
 * gets such a message signed for another site could sign in there as the user.
 *
 * Reads the bytes instead of the displayed text: an invisible character makes a message unreadable for the user, but
 * not for the other site.
 * @returns `own`: for the page that asks. `other`: for another site, or malformed. `undefined`: no sign-in message.
 */
export function readSignIn(
  message: Uint8Array,
  { address, origin }: { address: string; origin: string },
): 'other' | 'own' | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(message)
  // Matches as loosely as a careless verifier would.
  const loose = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  if (!/wants\s+you\s+to\s+sign\s+in\s+with\s+your/i.test(loose)) return undefined
  const [title = '', account = '', ...lines] = text.split('\n')
  const { domain, scheme } =
    /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<domain>[^\s/?#@\\]+) wants you to sign in with your [A-Za-z0-9 ]{1,32} account:$/.exec(
      title,
    )?.groups ?? {}
  const [ownScheme, ownHost] = origin.split('://')
  const uris = lines.filter((line) => /^\s*uri\s*:/i.test(line))
  const isOwn =
    domain === ownHost &&
    (scheme === undefined || scheme === ownScheme) &&
    account.toLowerCase() === address.toLowerCase() &&
    uris.length === 1 &&
    uris.every((line) => originOf(line.replace(/^\s*uri\s*:\s*/i, '')) === origin)
  return isOwn ? 'own' : 'other'
}

function originOf(uri: string): string | undefined {
  try {
    const { origin, password, username } = new URL(uri)
    return username || password ? undefined : origin
  } catch {
    return undefined
  }
}
