import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { Marked } from 'marked'
import { servePages } from '../pages.mjs'
import { listFiles, root } from '../workspace.mjs'
import { createSlugger } from './links.mjs'

const docs = join(root, 'apps/docs')
const built = join(docs, 'dist')

/** The pages run no scripts and load nothing from other origins. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"

/** Guides in reading order. */
export const guides = [
  'getting-started',
  'connecting',
  'networks',
  'solana',
  'bitcoin-polkadot-cosmos',
  'wallet-discovery',
  'multiple-wallets',
  'batch-calls',
  'swap',
  'payments',
  'pairing',
  'adapters',
  'embedded-wallet',
  'your-own-login',
  'guests',
  'threat-model',
  'security-tests',
  'names',
  'smart-sessions',
  'sign-in',
  'buying',
  'prices-and-currencies',
  'theming',
  'internationalization',
  'custom-views',
  'server-side-rendering',
  'content-security-policy',
  'events',
  'headless',
  'errors',
  'deploy-the-server',
  'containers',
  'production-checklist',
  'backups',
  'upgrade-and-rollback',
  'monitoring',
  'runbooks',
  'testing',
  'limitations',
]
const reference = [
  'index',
  'fairlead',
  'react',
  'elements',
  'adapters',
  'networks',
  'siwx',
  'server',
  'options',
  'theme',
  'errors',
]

/**
 * Renders guides and reference as HTML.
 *
 * @param {string} [folder] - Output folder, for tests.
 * @returns {string[]} Paths below the folder.
 */
export function buildSite(folder = built) {
  const sources = listFiles(docs).filter((path) => /^(?:guides|reference)\/.*\.md$/.test(path))
  const pages = sources.map((path) => ({ path, text: readFileSync(join(docs, path), 'utf8') }))
  const titles = new Map(pages.map(({ path, text }) => [path, titleOf(text)]))
  rmSync(folder, { force: true, recursive: true })
  const written = [...pages, { path: 'index.md', text: homePage(titles) }].map(({ path, text }) => {
    const target = path.replace(/\.md$/, '.html')
    mkdirSync(dirname(join(folder, target)), { recursive: true })
    writeFileSync(join(folder, target), frame(path, text, titles))
    return target
  })
  cpSync(join(docs, 'site'), folder, { recursive: true })
  return written
}

/**
 * Serves the built site, with the same policy that its pages contain.
 *
 * @param {number} port - 0 picks a free one.
 */
export function serveSite(port, folder = built) {
  const headers = { 'content-security-policy': `${policy}; frame-ancestors 'none'` }
  const pages = { '/': { file: join(folder, 'index.html') } }
  return servePages({ config: {}, folder, headers, pages }, port)
}

const titleOf = (/** @type {string} */ text) => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** @param {ReadonlyMap<string, string>} titles */
function homePage(titles) {
  const list = (/** @type {string} */ folder, /** @type {string[]} */ names) =>
    names
      .map((name) => `- [${titles.get(`${folder}/${name}.md`)}](${folder}/${name}.md)`)
      .join('\n')
  return `# Fairlead

Connect a crypto wallet to any page with a small, accessible modal that you can host yourself.

## Guides

${list('guides', guides)}

## Reference

${list('reference', reference)}
`
}

/** @param {string} path @param {string} text @param {ReadonlyMap<string, string>} titles */
function frame(path, text, titles) {
  const up = posix.relative(dirname(path), '.') || '.'
  const link = (/** @type {string} */ folder) => (/** @type {string} */ name) => {
    const own = `${folder}/${name}.md`
    const current = own === path ? ' aria-current="page"' : ''
    return `<li><a href="${up}/${folder}/${name}.html"${current}>${escapeHtml(titles.get(own) ?? name)}</a></li>`
  }
  const title = titleOf(text)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title === 'Fairlead' ? title : `${title} · Fairlead`)}</title>
<link rel="icon" href="${up}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a class="home" href="${up}/index.html">Fairlead</a> <a class="more" href="#pages">All pages</a></header>
<div class="page">
<main id="main" tabindex="-1">
${toHtml(text)}</main>
<nav id="pages" tabindex="-1" aria-label="All pages">
<h2>Guides</h2>
<ul>${guides.map(link('guides')).join('')}</ul>
<h2>Reference</h2>
<ul>${reference.map(link('reference')).join('')}</ul>
</nav>
</div>
</body>
</html>
`
}

/** @param {string} text */
function toHtml(text) {
  const slug = createSlugger()
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      // Wide code blocks scroll; `tabindex` makes them scrollable by keyboard.
      code: ({ lang, text }) =>
        `<pre tabindex="0" role="group" aria-label="Code, ${escapeHtml(lang || 'text')}"><code>${escapeHtml(text)}</code></pre>\n`,
      link({ href, tokens }) {
        const to = /^\w+:/.test(href) ? href : href.replace(/\.md(?=#|$)/, '.html')
        return `<a href="${escapeHtml(to)}">${this.parser.parseInline(tokens)}</a>`
      },
      // Removes snippet markers and editors' remarks.
      html: () => '',
    },
  })
  const html = /** @type {string} */ (marked.parse(text))
  let tables = 0
  return html
    .replaceAll(
      '<table>',
      () => `<div class="table" tabindex="0" role="group" aria-label="Table ${++tables}"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
}

/** @param {string} text */
function escapeHtml(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
