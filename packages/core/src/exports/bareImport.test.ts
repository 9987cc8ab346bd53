import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { expect, test } from 'vitest'

test('default: importing touches no global and loads no client of a chain', async () => {
  const entry = fileURLToPath(new URL('./index.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@fairlead/source', 'module'] },
    build: {
      lib: { entry, formats: ['cjs'] },
      minify: false,
      write: false,
    },
  })
  const [output] = [result].flat()
  const chunks = output && 'output' in output ? output.output : []
  const code = chunks.flatMap((chunk) =>
    chunk.type === 'chunk' && chunk.isEntry ? chunk.code : [],
  )
  expect(code).toHaveLength(1)

  // Nothing but the language: no window, document, process, URL, fetch, timers or console.
  const module = { exports: {} as Record<string, unknown> }
  const loaded: string[] = []
  const context = createContext({
    exports: module.exports,
    module,
    require: (name: string) => {
      loaded.push(name)
      throw new TypeError(`Loaded at import: ${name}`)
    },
  })
  runInContext(code.join(), context)

  expect(typeof module.exports.createFairlead).toBe('function')
  expect(loaded).toEqual([])
})
