import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkPages } from './checkDocs.mjs'
import { withSources } from './docs/facts.mjs'
import { prose, section, table } from './docs/format.mjs'
import { findDeadLinks } from './docs/links.mjs'
import { writeLlms } from './docs/llms.mjs'
import { outline } from './docs/outline.mjs'
import { fillSnippets, findBareCode } from './docs/snippets.mjs'
import { readMembers } from './publicSurface.mjs'
import { listFiles, root } from './workspace.mjs'

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

const configurations = [
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
]

test('the guides’ configurations pass the server’s validation', async () => {
  const folder = join(root, 'apps/docs/snippets')
  const read = await withSources(async (load) => {
    const { readServeEnv } = await load('packages/server/src/env.ts')
    const keys = { BUNDLER_KEY: 'key', PAYMASTER_KEY: 'key' }
    return configurations.map(
      (name) => readServeEnv({ ...keys, FAIRLEAD_CONFIG: join(folder, name) }).configuration,
    )
  })

  for (const [index, name] of configurations.entries()) {
    const written = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    // Paths are relative to the file.
    if (written.catalogue) written.catalogue.file = join(folder, written.catalogue.file)
    if (written.images) written.images.folder = join(folder, written.images.folder)
    expect(read[index], name).toMatchObject(written)
  }
})

test('site: every page is in the sidebar once', () => {
  const pages = listFiles(join(root, 'apps/docs')).filter((path) => /^\w+\/[^/]+\.md$/.test(path))

  expect(outline.flatMap((group) => group.pages).sort()).toEqual(pages)
})

test('llms.txt: lists each page with its first sentence; llms-full.txt has the guides without markers', () => {
  const groups = [{ title: 'Start', pages: ['guides/a.md', 'reference/b.md'] }]
  const pages = {
    'guides/a.md': '# A\n\n<!-- x -->\n`a` reads, e.g. [B](b.md).\nThen more.\n',
    'reference/b.md': '# B\n\n## One\n\n**Pick one** of these:\n\n- c\n',
  }
  const texts = writeLlms(groups, (path) => pages[/** @type {keyof typeof pages} */ (path)])

  expect(texts.get('llms.txt')).toMatch(/^# Fairlead\n\n> .+\(llms-full\.txt\)/)
  expect(texts.get('llms.txt')).toContain(
    '## Start\n\n- [A](guides/a.html): `a` reads, e.g. B.\n- [B](reference/b.html): Pick one of these.\n',
  )
  expect(texts.get('llms-full.txt')).toBe('# A\n\n`a` reads, e.g. [B](b.md).\nThen more.\n')
})

test('llms.txt: every page of the site has a title and a sentence', () => {
  const rows = writeLlms()
    .get('llms.txt')
    ?.match(/^- .*$/gm)

  expect(rows).toHaveLength(outline.flatMap((group) => group.pages).length)
  for (const row of rows ?? []) expect(row).toMatch(/^- \[.+\]\(.+\.html\): .+\.$/)
})
