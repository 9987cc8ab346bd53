import type { Route } from '@fairlead/protocol'

/** How long the server may take, in milliseconds. */
const limitMs = 20_000

/**
 * Posts to the server of this site without a session key; the body itself proves the request (e.g. an emailed token).
 * @returns HTTP status of the answer; `undefined` if none arrived.
 */
export async function postToOwn(options: postToOwn.Options): Promise<number | undefined> {
  return (await askOwn(options))?.status
}

/** Like {@link postToOwn}, but returns the whole response. */
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
