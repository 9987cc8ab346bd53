/**
 * Reads the token of an emailed link from the URL fragment, which is never sent to a server, and removes it from the
 * URL.
 */
export function takeToken(view: Pick<Window, 'history' | 'location'>): string | undefined {
  const found = /^#t=([\w-]{16,128})$/.exec(view.location.hash)?.[1]
  if (view.location.hash) view.history.replaceState(null, '', view.location.pathname)
  return found
}
