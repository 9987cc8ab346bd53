import { createHash } from 'node:crypto'
import * as networks from 'fairlead/networks'
import { defineConfig } from 'vitepress'
import manifest from '../../../packages/fairlead/package.json' with { type: 'json' }
import { slugOf } from '../../../scripts/docs/links.mjs'
import { outline, readPage, titleOf } from '../../../scripts/docs/outline.mjs'
import { dropDefaultColor, highlight } from './highlight.ts'

/** Nodes that the modal of the playground asks once the reader has connected a wallet. */
const nodes = Object.values(networks).flatMap(({ rpcUrls }) => rpcUrls.default.http)

/**
 * Returns a Content Security Policy for a page: no scripts but its own, and nothing from other origins.
 *
 * @param page - Path of its source.
 */
function policyOf(html: string, page: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]+?)<\/script>/g)]
  const hashes = inline.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // The highlighter writes the colours of code into style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...(page === 'guides/playground.md' ? nodes : [])].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

export default defineConfig({
  title: 'Fairlead',
  titleTemplate: ':title · Fairlead',
  description: manifest.description,
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  srcExclude: ['snippets/**'],
  outDir: 'dist',
  cacheDir: '../../.cache/docs',
  // The demo runs on the reader's machine, so links to it can't be checked.
  ignoreDeadLinks: 'localhostLinks',
  metaChunk: true,
  // The search index and the largest page of the reference exceed the default limit.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  markdown: {
    anchor: { slugify: slugOf },
    theme: highlight,
    codeTransformers: [{ span: dropDefaultColor }],
  },
  transformHtml: (html, _id, { page }) =>
    html.replace(
      '<meta charset="utf-8">',
      `$&\n    <meta http-equiv="content-security-policy" content="${policyOf(html, page)}">`,
    ),
  themeConfig: {
    logo: { src: '/icon.svg', alt: '' },
    nav: [
      { text: 'Guides', link: '/guides/getting-started', activeMatch: '^/guides/(?!playground)' },
      { text: 'Playground', link: '/guides/playground' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      {
        text: `v${manifest.version}`,
        items: [
          { text: 'Limitations', link: '/guides/limitations' },
          { text: 'Upgrade and rollback', link: '/guides/upgrade-and-rollback' },
          { text: 'List of pages (llms.txt)', link: '/llms.txt', target: '_self' },
          { text: 'All guides in one text', link: '/llms-full.txt', target: '_self' },
        ],
      },
    ],
    sidebar: outline.map(({ pages, title }) => ({
      text: title,
      items: pages.map((path) => ({ text: titleOf(readPage(path)), link: `/${path}` })),
    })),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // Omits code: its names are in headings, tables and text, and results stay short.
        _render: (text, env, markdown) =>
          markdown.render(text.replace(/^```[\s\S]*?^```/gm, ''), env),
      },
    },
  },
})
