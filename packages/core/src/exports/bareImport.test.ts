import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { build } from 'vite'
import { expect, test } from 'vitest'

test.each([
  ['index', 'createFairlead'],
  ['ethers', 'ethers'],
  ['ethers5', 'ethers5'],
  ['universal', 'universal'],
  ['wagmi', 'wagmi'],
])('default: importing %s changes no global, and loads no chain library', async (from, name) => {
  const entry = fileURLToPath(new URL(`./${from}.ts`, import.meta.url))
  const result = await build({
    build: { lib: { entry, formats: ['cjs'] }, minify: false, write: false },
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@fairlead/source', 'module'] },
  })
  const [output] = [result].flat()
  const built = output && 'output' in output ? output.output : []
  const chunks = new Map(
    built.flatMap((chunk) => (chunk.type === 'chunk' ? [[`./${chunk.fileName}`, chunk]] : [])),
  )
  const loaded: string[] = []

  // Only the language itself: no window, document, process, URL, fetch, timers or console.
  const context = createContext({})
  const load = (name: string): Record<string, unknown> => {
    const chunk = chunks.get(name)
    if (!chunk) throw new TypeError(`Not in the build: ${name}`)
    loaded.push(...chunk.moduleIds)
    const module = { exports: {} }
    const run = runInContext(`(function (module, exports, require) {${chunk.code}\n})`, context)
    run(module, module.exports, load)
    return module.exports
  }
  const main = [...chunks].find(([, { isEntry }]) => isEntry)?.[0] ?? ''

  expect(typeof load(main)[name]).toBe('function')
  expect(chunks.size).toBeGreaterThan(1)
  expect(
    loaded.filter((id) => /node_modules\/(?:viem|@tanstack|@wagmi|ethers)\//.test(id)),
  ).toEqual([])
})
