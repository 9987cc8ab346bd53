import { outline, readPage, titleOf } from './outline.mjs'

/**
 * Returns the site's texts for language models, by file name: `llms.txt` lists all pages with one sentence each
 * (llmstxt.org), `llms-full.txt` has the guides in one text.
 *
 * @param {typeof outline} [groups]
 * @param {(path: string) => string} [read] - Returns the Markdown of a page, for tests.
 * @returns {ReadonlyMap<string, string>}
 */
export function writeLlms(groups = outline, read = readPage) {
  const pages = groups.flatMap((group) => group.pages)
  const guides = pages.filter((path) => path.startsWith('guides/'))
  const lists = groups.map(({ pages, title }) => {
    const rows = pages.map((path) => {
      const text = read(path)
      return `- [${titleOf(text)}](${path.replace(/\.md$/, '.html')}): ${leadOf(text)}`
    })
    return `## ${title}\n\n${rows.join('\n')}\n`
  })
  return new Map([
    ['llms.txt', [`# Fairlead\n`, `> ${summary}\n`, ...lists].join('\n')],
    ['llms-full.txt', guides.map((path) => withoutComments(read(path))).join('\n---\n\n')],
  ])
}

const summary =
  'An embeddable wallet modal and its own server, under the MIT licence. All guides in one text: [llms-full.txt](llms-full.txt).'

/**
 * Returns the first sentence of a page, without links.
 *
 * @param {string} text - Markdown.
 */
export function leadOf(text) {
  const paragraph = withoutComments(text)
    .split(/\n{2,}/)
    .find((part) => /^[^#|<`-]/.test(part) || /^`[^`]/.test(part))
  const line = (paragraph ?? '').replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  const sentence = /^.*?(?<!e\.g|i\.e)\.(?= |$)/.exec(line)?.[0] ?? line
  return sentence.trim().replace(/:$/, '.').replaceAll('**', '')
}

const withoutComments = (/** @type {string} */ text) => text.replace(/<!--[\s\S]*?-->\n*/g, '')
