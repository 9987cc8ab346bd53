import type { Route } from '@fairlead/protocol'

/** How long the server may take, in milliseconds. */
const limitMs = 20_000

/**
 * Asks the server of this site as a page without a key: what it sends is its proof.
 *
 * @returns The status of the answer; `undefined` where none came.
 */
export async function postToOwn(options: postToOwn.Options): Promise<number | undefined> {
  return (await askOwn(options))?.status
}

/** As {@link postToOwn}, for the whole answer. */
export async function askOwn(options: postToOwn.Options): Promise<Response | undefined> {
  const { body, fetch, route } = options
  try {
    return await fetch(route.path, {
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      method: route.method,
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(limitMs),
    })
  } catch {
    return undefined
  }
}

export declare namespace postToOwn {
  type Options = {
    body: Readonly<Record<string, string>>
    fetch: typeof globalThis.fetch
    route: Pick<Route, 'method' | 'path'>
  }
}
