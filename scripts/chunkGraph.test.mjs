import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createChunkGraph } from './chunkGraph.mjs'

/** Writes built packages to a new folder. @param {Record<string, string>} files */
function packagesOf(files) {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-chunks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const exports = { '.': { default: './dist/index.js' } }
  const manifests = {
    'core/package.json': JSON.stringify({ exports }),
    'react/package.json': JSON.stringify({ exports }),
  }
  for (const [path, text] of Object.entries({ ...manifests, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const files = {
  'core/dist/index.js': "export { create } from './create.js'\nexport { send } from './send.js'",
  'core/dist/create.js': "import 'viem'\nexport const create = () => import('./open.js')",
  'core/dist/open.js': "import { shape } from './shape.js'\nexport const open = shape",
  'core/dist/send.js': "import { shape } from './shape.js'\nexport const send = shape",
  'core/dist/shape.js': 'export const shape = 1',
  'core/dist/unused.js': 'export const unused = 1',
  'react/dist/index.js': "export { Button } from './Button.js'",
  'react/dist/Button.js':
    "import { create } from '@fairlead/core'\nexport const Button = () => create() && import('./Modal.js')",
  'react/dist/Modal.js': "import { Button } from './Button.js'\nexport const Modal = Button",
  'entry.js': "export { Button } from '@fairlead/react'\nexport * from '@fairlead/core'",
}

test('default: a module belongs to the first journey that needs it, apart from code with React', () => {
  const folder = packagesOf(files)

  const chunks = createChunkGraph(folder).assign(
    [join(folder, 'entry.js')],
    [
      ['first', /^react\/Button\.js$/],
      ['open', /\/(?:open|Modal)\.js$/],
      ['send', /\/send\.js$/],
    ],
  )

  expect([...chunks].map(([path, name]) => [path.slice(folder.length + 1), name])).toEqual([
    ['core/dist/create.js', 'first'],
    ['react/dist/Button.js', 'first-ui'],
    // An entry of the package exports code that needs it.
    ['core/dist/shape.js', 'open-shared'],
    ['core/dist/open.js', 'open'],
    ['react/dist/Modal.js', 'open-ui'],
    ['core/dist/send.js', 'send-shared'],
    // Only the entry loads it. The bundler writes no file for a list of exports.
    ['core/dist/index.js', 'index-exported'],
  ])
})

test('behavior: an import from a list of exports loads only the module that defines the name', () => {
  const folder = packagesOf(files)
  const { closureOf } = createChunkGraph(folder)

  expect([...closureOf([join(folder, 'react/dist/Button.js')])]).toEqual([
    join(folder, 'react/dist/Button.js'),
    join(folder, 'core/dist/create.js'),
  ])
})
