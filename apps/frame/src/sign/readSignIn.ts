/**
 * Whether a message signs somebody in, and where: a page that gets such a message for another site
 * would be that person there. https://eips.ethereum.org/EIPS/eip-4361
 *
 * Reads the bytes, not what is shown of them: one character that hides makes a message unreadable for a
 * person, but not for the other site.
 *
 * @returns `own`: for the page that asks. `other`: for anything else, also where it can't be read.
 */
export function readSignIn(
  message: Uint8Array,
  { address, origin }: { address: string; origin: string },
): 'other' | 'own' | undefined {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(message)
  // Written as loosely as a careless verifier would read it.
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
