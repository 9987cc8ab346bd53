import { isHex32 } from '../crypto/hex.ts'
import { isRecord } from '../jsonRpc.ts'
import { isTextList } from './isTextList.ts'
import type { Metadata, Peer, Properties } from './Session.ts'

/** Validates an untrusted value; returns undefined if it is invalid. */
export type Reader<value> = (value: unknown) => value | undefined

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
