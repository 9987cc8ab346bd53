/** Content of the page's URL: a pairing link, or a link to one request. */
export type Link =
  | { readonly kind: 'pair'; readonly uri: string }
  | { readonly kind: 'request'; readonly id: number; readonly topic: string }

/**
 * Parses `/?uri=…`, `/wc?uri=…` and `/wc?requestId=…&sessionTopic=…`.
 *
 * @param search - Query string of the page's URL.
 */
export function readLink(search: string): Link | undefined {
  const query = new URLSearchParams(search)
  const uri = query.get('uri')
  if (uri) return { kind: 'pair', uri }
  const id = Number(query.get('requestId') ?? '')
  const topic = query.get('sessionTopic')
  return topic && Number.isSafeInteger(id) && id > 0 ? { kind: 'request', id, topic } : undefined
}
