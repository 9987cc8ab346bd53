/** Returns the URL of a block explorer page. Keeps the explorer's own path and query: some name the cluster there. */
export function explorerUrl(
  explorer: string,
  kind: 'address' | 'token' | 'tx',
  id: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(explorer)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
