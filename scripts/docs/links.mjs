import { posix } from 'node:path'

/** Returns the anchor of a heading, as code hosts generate it. @param {string} heading */
export function slugOf(heading) {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

/**
 * Creates a function that returns the anchor of a heading, unique in its page.
 *
 * @returns {(heading: string) => string} Returns a different anchor for each call.
 */
function createSlugger() {
  /** @type {Map<string, number>} */
  const seen = new Map()
  return (heading) => {
    const slug = slugOf(heading)
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count > 0 ? `${slug}-${count}` : slug
  }
}

/**
 * Returns broken links between pages, one line each. External links are not checked.
 *
 * @param {ReadonlyMap<string, string>} pages - Markdown by path from the root.
 * @param {(path: string) => boolean} exists - True if the repository has such a file or folder.
 * @returns {string[]}
 */
export function findDeadLinks(pages, exists) {
  const names = new Map([...pages].map(([path, text]) => [path, headingsOf(text)]))
  return [...pages].flatMap(([path, text]) =>
    linksOf(text).flatMap((link) => {
      const why = whyDead(path, link, names, exists)
      return why ? [`${path}: ${link} ${why}`] : []
    }),
  )
}

/**
 * @param {string} from
 * @param {string} link
 * @param {ReadonlyMap<string, ReadonlySet<string>>} names
 * @param {(path: string) => boolean} exists
 */
function whyDead(from, link, names, exists) {
  if (/^\w+:/.test(link)) return undefined
  const [file = '', anchor] = link.split('#')
  const to = file ? posix.join(posix.dirname(from), file) : from
  if (!exists(to)) return 'leads nowhere'
  // The site contains guides and reference, but no other file of the repository.
  const isDoc = (/** @type {string} */ path) => /^apps\/docs\/(?:guides|reference)\//.test(path)
  if (isDoc(from) && !isDoc(to)) return 'leaves the site'
  const known = names.get(to)
  return anchor && known && !known.has(anchor) ? 'has no such heading' : undefined
}

const outsideCode = (/** @type {string} */ text) =>
  text
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/`[^`\n]*`/g, (span) => span.replace(/[[\]#]/g, ''))

/** @param {string} text */
function linksOf(text) {
  return [...outsideCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
}

/** @param {string} text */
function headingsOf(text) {
  const slug = createSlugger()
  return new Set(
    [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(
      ([, heading = '']) => slug(heading),
    ),
  )
}
