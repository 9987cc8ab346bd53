import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['window', 'pages/export', 'pages/settings'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\.test\.tsx?$/.test(path)),
)

test('[AUTH-16][SEC-130] windows receive nothing from a page, and send it nothing', () => {
  expect(files.length).toBeGreaterThan(20)
  const found: string[] = []
  for (const path of files) {
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    new Visitor({
      Identifier({ name }) {
        if (/^(?:postMessage|opener|onmessage|BroadcastChannel|SharedWorker)$/.test(name))
          found.push(`${path.slice(root.length)}: ${name}`)
      },
      Literal({ value }) {
        if (value === 'message') found.push(`${path.slice(root.length)}: 'message'`)
      },
    }).visit(program)
  }
  expect(found).toEqual([])
})
