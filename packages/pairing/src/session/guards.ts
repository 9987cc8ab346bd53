import { isHex32 } from '../crypto/hex.ts'
import { isRecord } from '../jsonRpc.ts'
import { isTextList } from './isTextList.ts'
import type { Metadata, Peer, Properties } from './Session.ts'

/** Nothing from outside is believed: each reader gives the value, or `undefined`. */
export type Reader<value> = (value: unknown) => value | undefined

/** A whole number of seconds, or an id. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

export const readMetadata: Reader<Metadata> = (value) => {
  if (!isRecord(value)) return undefined
  const { name, description = '', url, icons = [], redirect } = value
  if (typeof name !== 'string' || typeof url !== 'string' || typeof description !== 'string')
    return undefined
  // Wallets differ in what they put here; a picture is not worth a session.
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

/** Leaves out what is `undefined`, so that records stay comparable and exact. */
export function defined<value extends object>(
  value: value,
): { [key in keyof value]: Exclude<value[key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [key in keyof value]: Exclude<value[key], undefined>
  }
}

/** @returns What `read` gives, and `undefined` where it throws: for values from outside. */
export function attempt<value>(read: () => value): value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
