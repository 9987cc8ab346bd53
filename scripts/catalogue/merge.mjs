import { createHash } from 'node:crypto'
import { known, own } from './known.mjs'
import { hostOf } from './links.mjs'
import { mainnets } from './readSources.mjs'

/**
 * @typedef {import('./readSources.mjs').Facts} Facts
 * @typedef {Facts & { id: string, order: number }} Entry
 * @typedef {{ facts: Facts, slug: string | undefined, sources: Set<string> }} Draft - `sources` are packages that list
 *   it.
 */

/**
 * Merges the facts of several packages into one entry per wallet. Facts of earlier packages take precedence; chains are
 * combined. Wallets that most packages list come first, then the order of the first package counts.
 *
 * @param {readonly { source: string, wallets: readonly Facts[] }[]} told
 * @returns {Entry[]}
 */
export function merge(told) {
  /** @type {Draft[]} */
  const drafts = []
  for (const { source, wallets } of told) {
    // Adapters of one family count as one source.
    const voice = source.replace(/-adapter-.*/, '-adapter')
    for (const facts of wallets) add(drafts, facts, voice)
  }
  for (const facts of own) add(drafts, facts, 'own')
  for (const { facts, slug } of known)
    if (facts?.name && !drafts.some((draft) => draft.slug === slug))
      drafts.push({ facts: { name: facts.name }, slug, sources: new Set() })

  const position = new Map(drafts.map((draft, index) => [draft, index]))
  const at = (/** @type {Draft} */ draft) => position.get(draft) ?? 0
  // This project's own facts must not influence the order.
  for (const { sources } of drafts) sources.delete('own')
  drafts.sort((a, b) => b.sources.size - a.sources.size || at(a) - at(b))
  return identify(drafts)
}

/** @param {Draft[]} drafts @param {Facts} facts @param {string} voice */
function add(drafts, facts, voice) {
  const slug = slugOf(facts)
  const same = drafts.find((draft) => {
    const [a, b] = [draft.facts, facts]
    if (slug && draft.slug) return slug === draft.slug
    if (isSameApp(a, b)) return true
    if (slug || draft.slug) return false
    if (a.rdns && b.rdns) return a.rdns === b.rdns
    // A package that lists a name twice means two wallets, unless they share a homepage.
    return nameKey(a.name) === nameKey(b.name) && (!draft.sources.has(voice) || isSameHome(a, b))
  })
  if (!same) return void drafts.push({ facts, slug, sources: new Set([voice]) })
  same.sources.add(voice)
  same.slug ??= slug
  const chains = [...new Set([...(same.facts.chains ?? []), ...(facts.chains ?? [])])]
  same.facts = { ...present(facts), ...present(same.facts), chains }
}

/** @param {Facts} facts */
function slugOf(facts) {
  const name = nameKey(facts.name)
  const byRdns = known.find(({ rdns }) => rdns !== undefined && rdns === facts.rdns)
  const byName = known.find(
    ({ names = [], slug }) => names.includes(name) || slug.replaceAll('-', '') === name,
  )
  return (byRdns ?? byName)?.slug
}

/** Normalizes a name: without “wallet”, punctuation and letter case. @param {string} name */
export function nameKey(name) {
  const plain = name.replace(/\(.*?\)/g, '').replace(/\s+(?:wallet|app|extension)\b/gi, '')
  return (plain || name).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** @param {Facts} a @param {Facts} b */
function isSameHome(a, b) {
  return Boolean(a.homepage && b.homepage && hostOf(a.homepage) === hostOf(b.homepage))
}

/** True if both link to the same app in a store, even with different names. @param {Facts} a @param {Facts} b */
function isSameApp(a, b) {
  const ids = (/** @type {Facts} */ { chrome_store = '', play_store = '' }) => [
    /\/([a-p]{32})\b/.exec(chrome_store)?.[1],
    /\?id=([\w.]+)/.exec(play_store)?.[1],
  ]
  const others = ids(b)
  return ids(a).some((id, index) => id !== undefined && id === others[index])
}

/** @param {readonly Draft[]} drafts @returns {Entry[]} */
function identify(drafts) {
  const wallets = drafts.map(({ facts, slug }) => {
    const row = known.find((one) => one.slug === slug)
    // A row may also remove a fact, by `undefined`.
    const merged = { ...facts, ...(row?.rdns && { rdns: row.rdns }), ...row?.facts }
    return { facts: present(merged), row }
  })
  // Some homepages are in a store, or shared with another wallet of the same maker.
  const hosts = wallets.map(({ facts }) => facts.homepage && hostOf(facts.homepage))
  const isShared = (/** @type {string} */ host) => hosts.indexOf(host) !== hosts.lastIndexOf(host)

  return wallets.map(({ facts, row }, index) => {
    const host = hosts[index]
    const name = nameKey(facts.name)
    const home = host && isShared(host) ? `${host}/${name}` : (host ?? name)
    const id = row?.id ?? hash(`fairlead:${facts.rdns ?? home}`)
    const chains = facts.chains && shorten(facts.chains)
    return present({ id, ...inOrder({ ...facts, chains }), order: index + 1 })
  })
}

/** Fixed order of fields in the file, so that equal facts give equal bytes. */
const fields = /** @type {const} */ ([
  'name',
  'rdns',
  'chains',
  'homepage',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
])

/** @param {Facts} facts @returns {Facts} */
function inOrder(facts) {
  return /** @type {Facts} */ (Object.fromEntries(fields.map((field) => [field, facts[field]])))
}

/**
 * Omits networks whose namespace is represented by its main network. Ethereum comes first, because most wallets support
 * it; the rest is sorted.
 *
 * @param {readonly string[]} chains
 */
function shorten(chains) {
  const main = new Set(Object.values(mainnets).filter((chain) => chains.includes(chain)))
  const isCovered = (/** @type {string} */ chain) =>
    [...main].some((one) => one.split(':')[0] === chain.split(':')[0])
  const rank = (/** @type {string} */ chain) => (chain === mainnets.eip155 ? 0 : 1)
  return [...main, ...chains.filter((chain) => !isCovered(chain))].sort(
    (a, b) => rank(a) - rank(b) || (a < b ? -1 : 1),
  )
}

/** @template {object} value @param {value} value @returns {value} */
function present(value) {
  const pairs = Object.entries(value).filter(([, one]) => one !== undefined && one !== null)
  return /** @type {value} */ (Object.fromEntries(pairs))
}

/** @param {string} text */
function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}
