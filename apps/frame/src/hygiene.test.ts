import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))

/** Finds code in the frame's sources by syntax tree, so that comments and strings don't count. */
function find(look: (visit: (what: string) => void) => ConstructorParameters<typeof Visitor>[0]) {
  return files.flatMap((path) => {
    const found: string[] = []
    const { program } = parseSync(path, readFileSync(path, 'utf8'))
    new Visitor(look((what) => found.push(`${path.slice(root.length)}: ${what}`))).visit(program)
    return found
  })
}

test('[AUTH-16][SEC-43] no message is posted with target "*"', () => {
  expect(files.length).toBeGreaterThan(50)
  const wild = find((tell) => ({
    Literal({ value }) {
      if (value === '*') tell("'*'")
    },
  }))
  // The parent page may be unknown here; the only message sent to it is READY.
  expect(new Set(wild.map((one) => one.split(':')[0]))).toEqual(new Set(['frame/announceReady.ts']))
})

test('[AUTH-18][SEC-139] no HTML, no code from text, no console output, no cookie and no local storage', () => {
  const forbidden =
    /^(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|eval|Function|document\.write|localStorage|sessionStorage|cookie|console|importScripts)$/
  const found = find((tell) => ({
    Identifier({ name }) {
      if (forbidden.test(name)) tell(name)
    },
    JSXIdentifier({ name }) {
      if (forbidden.test(name)) tell(name)
    },
  }))
  // The worker removes these globals by name; passkeys use an option with one of these names.
  const named = ['keys/worker/dropNetwork.ts', 'passkey/askAuthenticator.ts: eval']
  expect(found.filter((one) => !named.some((name) => one.startsWith(name)))).toEqual([])
})
