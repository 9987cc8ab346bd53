import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkPages } from './checkDocs.mjs'
import { withSources } from './docs/facts.mjs'
import { prose, section, table } from './docs/format.mjs'
import { findDeadLinks } from './docs/links.mjs'
import { buildSite, guides } from './docs/site.mjs'
import { fillSnippets, findBareCode } from './docs/snippets.mjs'
import { readMembers } from './publicSurface.mjs'
import { listFiles, root } from './workspace.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fairlead-site-'))
afterAll(() => rmSync(folder, { force: true, recursive: true }))

const source = `// #region one
import { a } from 'a'
// #endregion one

export function run() {
  // #region one
  a()
    // #region two
    b()
    // #endregion two
  // #endregion one
}
`
const fill = (/** @type {string} */ page) => fillSnippets(page, () => source)

test('snippets: a region is joined, unindented, and replaces the previous text', () => {
  const page = 'Before\n\n<!-- snippet: x.ts#one -->\n\nAfter'
  const filled = fill(page)

  expect(filled).toBe(
    "Before\n\n<!-- snippet: x.ts#one -->\n```ts\nimport { a } from 'a'\n\na()\n  b()\n```\n\nAfter",
  )
  expect(fill(filled.replace('a()', 'z()'))).toBe(filled)
})

test('snippets: a whole file is included without the markers', () => {
  expect(fill('<!-- snippet: x.ts -->')).not.toContain('region')
})

test('error: a region that does not exist, or does not end', () => {
  expect(() => fill('<!-- snippet: x.ts#three -->')).toThrow('x.ts has no whole region three')
  expect(() => fillSnippets('<!-- snippet: x.ts#one -->', () => '// #region one\na')).toThrow()
})

test('error: code without a source file, by line; commands need none', () => {
  const page =
    '```sh\nnpm start\n```\n\n```ts\na()\n```\n\n<!-- snippet: x.ts -->\n```ts\nb()\n```\n'

  expect(findBareCode(page)).toEqual([5])
})

test('links: files, headings, and external links', () => {
  const guide = 'apps/docs/guides/a.md'
  const pages = new Map([
    [
      guide,
      '# A\n\n## Two words\n\n## Two words\n\n[1](#two-words-1) [2](b.md) [3](../../../README.md)',
    ],
    [
      'README.md',
      '[4](apps/docs/guides/a.md#one) [5](apps/docs/guides/a.md#two-words) [6](https://x.example)',
    ],
  ])

  expect(findDeadLinks(pages, (path) => pages.has(path))).toEqual([
    `${guide}: b.md leads nowhere`,
    `${guide}: ../../../README.md leaves the site`,
    'README.md: apps/docs/guides/a.md#one has no such heading',
  ])
})

test('error: a page that differs from its sources is reported', () => {
  const pages = new Map([['apps/docs/guides/a.md', 'new']])

  expect(checkPages(pages, () => 'old')).toEqual([
    'apps/docs/guides/a.md: not what the sources say; npm run docs',
  ])
  expect(checkPages(pages, () => 'new')).toEqual([])
})

test('docblocks: elements are escaped, and references to internal documents are removed', () => {
  expect(prose('Draws `<a>` in <b>, see {@link c}. Source: options and API, section 4.4.')).toBe(
    'Draws `<a>` in &lt;b>, see `c`.',
  )
  const doc = 'Says.\n\n@param value - What.\n@throws `X`\n@example\nsay(1)'
  expect(section({ doc, entry: '', name: 'say', path: '', signature: 'say()' })).toEqual([
    '### say',
    'Says.',
    '- Parameter: `value`: What.\n- Throws: `X`',
    '```ts\nsay()\n```',
    '```tsx\nsay(1)\n```',
  ])
  expect(table(['A'], [['a | b\nc']])).toBe('| A |\n| --- |\n| a \\| b c |')
})

test('options: each one has a description', () => {
  const types = ['CustomRpcUrl', 'Features', 'FairleadOptions', 'LiveOptions', 'StorageOptions']
  const members = types.flatMap((type) => readMembers('packages/core/src/FairleadOptions.ts', type))
  const words = (/** @type {string} */ doc) => doc.replace(/\s*Default: .*$/s, '')

  expect(members.length).toBeGreaterThan(50)
  expect(members.filter(({ doc }) => !words(doc)).map(({ name }) => name)).toEqual([])
})

test.each([
  'bundler.json',
  'oidcProvider.json',
  'onramp.json',
  'providers.json',
  'server.json',
  'serverPrices.json',
  'serverSolana.json',
  'serverNames.json',
  'serverVerify.json',
  'serverPay.json',
  'serverLists.json',
  'serverRelay.json',
  'hybridAccounts.json',
  'serverSessions.json',
])(
  'the guide’s configuration passes the server’s validation: %s',
  async (name) => {
    const folder = join(root, 'apps/docs/snippets')
    const { configuration } = await withSources(async (load) => {
      const { readServeEnv } = await load('packages/server/src/env.ts')
      const keys = { BUNDLER_KEY: 'key', PAYMASTER_KEY: 'key' }
      return readServeEnv({ ...keys, FAIRLEAD_CONFIG: join(folder, name) })
    })

    const written = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    // Paths are relative to the file.
    if (written.catalogue) written.catalogue.file = join(folder, written.catalogue.file)
    if (written.images) written.images.folder = join(folder, written.images.folder)
    expect(configuration).toMatchObject(written)
  },
  30_000,
)

test('site: every guide is in the navigation, and every link of every page leads to a page', () => {
  const written = buildSite(folder)
  const files = new Set(listFiles(folder))
  const named = listFiles(join(root, 'apps/docs/guides')).map((path) => path.replace('.md', ''))

  expect([...guides].sort()).toEqual(named.sort())
  for (const path of written) {
    const html = readFileSync(join(folder, path), 'utf8')
    const dead = [...html.matchAll(/(?:href|src)="([^"#]+)(?:#[^"]*)?"/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^https?:/.test(link) && !files.has(join(path, '..', link)))
    expect(dead, path).toEqual([])
    const markup = html.replace(/<code>[\s\S]*?<\/code>/g, '')
    expect(markup, path).not.toMatch(/<script|<style|\sstyle=|\son\w+=|snippet:/)
  }
})
