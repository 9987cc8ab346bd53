/** `ipfs://<cid>/path`; some write `ipfs://ipfs/<cid>/path`. A CID is case-sensitive. */
const form = /^ipfs:\/\/(?:ipfs\/)?(?<cid>[A-Za-z0-9]{32,128})(?<path>\/[^?#]*)?(?:[?#].*)?$/i

/**
 * Returns the URL of an IPFS content at a gateway.
 *
 * @param gateway - May have a path; `/ipfs/<cid>` is appended to it.
 * @returns `undefined` if it is not an IPFS URL, or its path leaves the content.
 */
export function toIpfsUrl(uri: string, gateway: URL): string | undefined {
  const { cid, path = '' } = form.exec(uri)?.groups ?? {}
  if (cid === undefined || /%2f|%5c|\\/i.test(path)) return undefined
  const root = `${gateway.pathname.replace(/\/+$/, '')}/ipfs/${cid}`
  const url = new URL(`${root}${path}`, gateway)
  // The URL parser has resolved `..` by now.
  const isInside = url.pathname === root || url.pathname.startsWith(`${root}/`)
  return isInside ? url.href : undefined
}
