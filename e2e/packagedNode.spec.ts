import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { fixtureDir } from '../scripts/fixtures.mjs'

// The installed packages in plain Node, without a page.

const refuseWorld = fileURLToPath(new URL('refuseWorld.mjs', import.meta.url))

/** Runs a module where the tarballs are installed. Fails if anything keeps the process alive. */
async function runNode(
  code: string,
): Promise<{ lines: string[]; asked: string[]; changed: string[] }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', refuseWorld, '--input-type=module', '--eval', code],
    { cwd: fixtureDir('vite-react'), timeout: 20_000 },
  )
  const lines = stdout.trim().split('\n')
  return { lines: lines.slice(0, -1), ...JSON.parse(lines.at(-1) ?? '') }
}

test('importing and creating change no globals, send no request and keep nothing running', async () => {
  const { asked, changed, lines } = await runNode(`
    import { createFairlead, getAccount } from 'fairlead'
    import 'fairlead/elements'
    import 'fairlead/react'
    import 'fairlead/script'
    import { base, mainnet } from 'fairlead/networks'

    const fairlead = createFairlead({ networks: [mainnet, base], debug: false })
    console.log(getAccount(fairlead).status)
    // The resources filtered out are Node’s own I/O. A timer, socket or channel would be ours.
    const resources = process.getActiveResourcesInfo().filter((name) => !/^(Pipe|TTY|FS|Close)/.test(name))
    console.log(JSON.stringify(resources))
  `)

  expect(lines).toEqual(['disconnected', '[]'])
  expect(asked).toEqual([])
  // Node's `--eval` adds process listeners of its own, so the result is compared with an empty module's.
  expect(changed).toEqual((await runNode('')).changed)
})

test('control: the restricted environment detects requests and changed globals', async () => {
  const { asked, changed } = await runNode(`
    import { connect } from 'node:net'
    globalThis.left = 1
    Array.prototype.left = () => {}
    process.on('SIGUSR2', () => {})
    for (const ask of [() => fetch('http://127.0.0.1'), () => connect(1)])
      try { ask() } catch {}
  `)

  expect(asked).toEqual(['fetch', 'Socket.connect'])
  expect(changed).toEqual(
    expect.arrayContaining([
      'globalThis.left',
      'globalThis.Array.prototype.left',
      'process on SIGUSR2',
    ]),
  )
})

test('fairlead/react renders to a string', async () => {
  const { asked, lines } = await runNode(`
    import { mainnet } from 'fairlead/networks'
    import { FairleadButton, FairleadProvider } from 'fairlead/react'
    import { createElement } from 'react'
    import { renderToString } from 'react-dom/server'

    const options = { networks: [mainnet], debug: false }
    const button = createElement(FairleadButton, { label: 'Sign in' })
    console.log(renderToString(createElement(FairleadProvider, { options }, button)))
  `)

  expect(lines).toEqual(['<fairlead-button label="Sign in"></fairlead-button>'])
  expect(asked).toEqual([])
})

test('fairlead/server without the server package reports how to install it', async () => {
  const { lines } = await runNode(`
    const error = await import('fairlead/server').catch((error) => error)
    console.log(error.code)
    console.log(error.message)
  `)

  expect(lines).toEqual([
    'FEATURE_UNAVAILABLE',
    'fairlead/server needs the package @fairlead/server, which is not installed',
    'Install it: npm install @fairlead/server',
  ])
})

test('exactly the entries with hooks start with the client directive', async () => {
  const { lines } = await runNode(`
    import { readFileSync } from 'node:fs'
    const entries = ['fairlead', 'fairlead/elements', 'fairlead/networks', 'fairlead/react', '@fairlead/react']
    for (const entry of entries) {
      const url = new URL(import.meta.resolve(entry))
      const text = readFileSync(url, 'utf8')
      // An entry that only lists files has the directive in each of them.
      const listed = [...text.matchAll(/^export \\* from "(.+)";$/gm)].map(([, path]) => new URL(path, url))
      const texts = listed.length > 0 ? listed.map((file) => readFileSync(file, 'utf8')) : [text]
      if (texts.every((one) => /^(['"])use client\\1/.test(one))) console.log(entry)
    }
  `)

  expect(lines).toEqual(['fairlead/react', '@fairlead/react'])
})
