import { BaseError } from '@fairlead/protocol'
import { readText } from '../../readText.ts'

/**
 * Key service outside of this machine, which encrypts the key files. It never sees a row of the database, and the server
 * needs it only when it reads or changes a key file.
 *
 * Each method throws `UPSTREAM_UNAVAILABLE` if the service can't be reached, `OPTIONS_INVALID` if it refuses the
 * credentials or the key, and `SERVER_ERROR` if a ciphertext doesn't match. Errors contain no credentials and no keys.
 */
export type KeyService = {
  /** Name in sealed key files. */
  readonly id: 'aws' | 'vault'
  /**
   * Encrypts a key file.
   *
   * @param plaintext - At most 4096 bytes, which is the limit of AWS KMS.
   * @param context - Purpose of the file. A ciphertext opens with the same context only.
   * @returns The ciphertext, in one line without spaces.
   */
  encrypt(plaintext: Uint8Array, context: string): Promise<string>
  decrypt(ciphertext: string, context: string): Promise<Uint8Array>
}

/** Timeout of one call to a key service, in milliseconds. */
const callMs = 10_000
/** Maximum size of an answer, in bytes. */
const maxAnswerBytes = 64 * 1024

/**
 * Posts JSON to a key service and returns the JSON of its answer.
 *
 * @throws `UPSTREAM_UNAVAILABLE`, `OPTIONS_INVALID` or `SERVER_ERROR`, see {@link KeyService}.
 */
export async function askKeyService(options: askKeyService.Options): Promise<unknown> {
  const { body, fetch, headers, name, url } = options
  const { host } = new URL(url)
  const unreachable = (cause?: unknown) =>
    new BaseError('UPSTREAM_UNAVAILABLE', {
      cause,
      hints: ['Check that the key service runs and that this machine can connect to it.'],
      shortMessage: `${name} at ${host} doesn’t respond`,
    })
  const signal = AbortSignal.timeout(callMs)
  const response = await fetch(url, {
    body,
    headers,
    method: 'POST',
    // A redirect would pass the credentials on.
    redirect: 'manual',
    signal,
  }).catch((cause: unknown) => {
    throw unreachable(cause)
  })
  const text = await readText(response.body, maxAnswerBytes).catch((cause: unknown) => {
    throw unreachable(cause)
  })
  if (response.status >= 500 || response.status === 429) throw unreachable()
  // The answer isn't quoted: it may repeat parts of the request.
  if (response.status === 401 || response.status === 403)
    throw new BaseError('OPTIONS_INVALID', {
      hints: [options.rights],
      shortMessage: `${name} at ${host} refuses the credentials`,
    })
  if (response.status === 404)
    throw new BaseError('OPTIONS_INVALID', {
      hints: [options.place],
      shortMessage: `${name} at ${host} doesn’t know the key`,
    })
  if (!response.ok || text === undefined) throw mismatch(`${name} at ${host}`)
  try {
    return JSON.parse(text)
  } catch {
    throw mismatch(`${name} at ${host}`)
  }
}

export declare namespace askKeyService {
  type Options = {
    body: string
    fetch: typeof globalThis.fetch
    headers: Readonly<Record<string, string>>
    /** Name of the service, for messages. */
    name: string
    /** What to do if the key isn't found. */
    place: string
    /** What to do if the credentials are refused. */
    rights: string
    url: string
  }
}

function mismatch(where: string): BaseError {
  return new BaseError('SERVER_ERROR', {
    hints: ['The file was encrypted with another key or for another purpose, or was changed.'],
    shortMessage: `${where} can’t use this key file`,
  })
}
