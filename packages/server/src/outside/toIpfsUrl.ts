/** `ipfs://<cid>/path`; some write `ipfs://ipfs/<cid>/path`. A content id is case-sensitive. */
const form = /^ipfs:\/\/(?:ipfs\/)?(?<cid>[A-Za-z0-9]{32,128})(?<path>\/[^?#]*)?(?:[?#].*)?$/i

/**
 * Where a gateway has a content.
 *
 * @param gateway - With or without a path of its own; `/ipfs/<cid>` is put behind it.
 * @returns `undefined` for what is no such address, or leads out of the content.
 */
export function toIpfsUrl(uri: string, gateway: URL): string | undefined {
  const { cid, path = '' } = form.exec(uri)?.groups ?? {}
  if (cid === undefined || /%2f|%5c|\\/i.test(path)) return undefined
  const root = `${gateway.pathname.replace(/\/+$/, '')}/ipfs/${cid}`
  const url = new URL(`${root}${path}`, gateway)
  // A URL resolves `..` by itself.
  const isInside = url.pathname === root || url.pathname.startsWith(`${root}/`)
  return isInside ? url.href : undefined
}
