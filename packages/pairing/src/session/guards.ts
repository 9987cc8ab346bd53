import { isHex32 } from '../crypto/hex.ts'
import { isRecord, isTextList } from '../jsonRpc.ts'
import type { Metadata, Peer, Properties, Session } from './Session.ts'

/** Validates an untrusted value; returns undefined if it is invalid. */
export type Reader<value> = (value: unknown) => value | undefined

/**
 * Checks fields of an untrusted record.
 *
 * @returns The checked fields; undefined if the value is not a record, or a field is invalid.
 */
export function readFields<fields extends Readonly<Record<string, (value: unknown) => boolean>>>(
  value: unknown,
  fields: fields,
): readFields.Result<fields> | undefined {
  if (!isRecord(value)) return undefined
  const names = Object.keys(fields)
  if (names.some((name) => !fields[name]?.(value[name]))) return undefined
  return Object.fromEntries(names.map((name) => [name, value[name]])) as readFields.Result<fields>
}

export declare namespace readFields {
  type Result<fields> = {
    -readonly [name in keyof fields]: fields[name] extends (value: unknown) => value is infer type
      ? type
      : never
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'

/** True for a non-negative integer: seconds or an id. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export const readMetadata: Reader<Metadata> = (value) => {
  if (!isRecord(value)) return undefined
  const { name, description = '', url, icons = [], redirect } = value
  if (typeof name !== 'string' || typeof url !== 'string' || typeof description !== 'string')
    return undefined
  // Wallets differ here; invalid icons do not reject the session.
  const pictures = isTextList(icons) ? icons : []
  const { native, universal, linkMode } = isRecord(redirect) ? redirect : {}
  const links = {
    ...(typeof native === 'string' ? { native } : {}),
    ...(typeof universal === 'string' ? { universal } : {}),
    ...(typeof linkMode === 'boolean' ? { linkMode } : {}),
  }
  return {
    name,
    description,
    url,
    icons: pictures,
    ...(Object.keys(links).length === 0 ? {} : { redirect: links }),
  }
}

export const readPeer: Reader<Peer> = (value) => {
  if (!isRecord(value) || !isHex32(value.publicKey)) return undefined
  const metadata = readMetadata(value.metadata)
  return metadata && { publicKey: value.publicKey, metadata }
}

/** Reads the settings of a session; undefined if there are none. */
export const readSessionConfig: Reader<NonNullable<Session['sessionConfig']>> = (value) =>
  isRecord(value) ? { disableDeepLink: value.disableDeepLink === true } : undefined

export const readProperties: Reader<Properties> = (value) => (isRecord(value) ? value : undefined)

export const readScopedProperties: Reader<Readonly<Record<string, Properties>>> = (value) =>
  isRecord(value) && Object.values(value).every(isRecord)
    ? (value as Record<string, Properties>)
    : undefined

/** Returns a copy without undefined fields, so that records can be compared. */
export function defined<value extends object>(
  value: value,
): { [key in keyof value]: Exclude<value[key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [key in keyof value]: Exclude<value[key], undefined>
  }
}

/** Returns the result of `read`, or undefined if it throws. For untrusted values. */
export function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
