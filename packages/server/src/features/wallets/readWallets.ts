import { BaseError, InputError, isSafeUrl, parse, tryParse, Wallet } from '@fairlead/protocol'
import * as v from 'valibot'

const List = v.object({ wallets: v.array(v.unknown()) })

/**
 * Parses an operator's list: `{ "wallets": [...] }`. One invalid entry refuses the whole list, so that mistakes are
 * noticed.
 *
 * @throws `OPTIONS_INVALID` with the entry and field.
 */
export function readWallets(text: string): readonly Wallet[] {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw refuse('Not JSON')
  }
  const { wallets } = parseList(List, content, '')
  return wallets.map((entry, index) => {
    const wallet = parseList(Wallet, entry, `wallets.${index}.`)
    const [bad] = badLinks(wallet)
    if (bad) throw refuse(`wallets.${index}.${bad}: Not an allowed link`)
    return wallet
  })
}

function parseList<const schema extends v.GenericSchema>(
  schema: schema,
  input: unknown,
  place: string,
): v.InferOutput<schema> {
  try {
    return parse(schema, input)
  } catch (error) {
    if (error instanceof InputError) throw refuse(`${place}${error.path}: ${error.reason}`)
    throw error
  }
}

function refuse(shortMessage: string): BaseError {
  return new BaseError('OPTIONS_INVALID', { shortMessage })
}

/** Returns the valid part of an entry of another server; `undefined` if it is not a wallet. */
export function readForeignWallet(entry: unknown): Wallet | undefined {
  const wallet = tryParse(Wallet, entry)
  if (!wallet) return undefined
  const bad = new Set<string>(badLinks(wallet))
  if (bad.size === 0) return wallet
  // Only optional fields are removed, so the rest is still a valid wallet.
  return Object.fromEntries(Object.entries(wallet).filter(([field]) => !bad.has(field))) as Wallet
}

/** Links that a browser opens as a page. */
const ofWeb = [
  'app_store',
  'chrome_store',
  'homepage',
  'image_url',
  'link_mode',
  'play_store',
  'webapp_link',
] as const
/** Links that may also have the wallet's own scheme. */
const ofApps = ['desktop_link', 'mobile_link'] as const

/** Schemes that run code or open something other than a wallet. */
const refused = /^(?:about|blob|data|file|javascript|vbscript|view-source):/i

/** A scheme as in RFC 3986, without leading characters that a browser would skip. */
const scheme = /^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]*$/iu

/**
 * Returns the unsafe link fields of an entry. A web link must be `https:` (or `http:` on a loopback host). An app link
 * must not have a scheme that runs code or opens something other than an app.
 */
export function badLinks(wallet: Wallet): readonly (keyof Wallet)[] {
  return [
    ...ofWeb.filter((field) => wallet[field] && !isSafeUrl(wallet[field])),
    ...ofApps.filter((field) => wallet[field] && !isAppLink(wallet[field])),
  ]
}

function isAppLink(link: string): boolean {
  if (!scheme.test(link) || refused.test(link)) return false
  return !/^https?:/i.test(link) || isSafeUrl(link)
}
