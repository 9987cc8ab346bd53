/** The token of a mail's link: read from the fragment, which no server sees, and taken out of the address. */
export function takeToken(view: Pick<Window, 'history' | 'location'>): string | undefined {
  const found = /^#t=([\w-]{16,128})$/.exec(view.location.hash)?.[1]
  if (view.location.hash) view.history.replaceState(null, '', view.location.pathname)
  return found
}
