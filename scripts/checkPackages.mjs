import { basename, join } from 'node:path'
import { BuildError } from './build.mjs'
import { pack } from './pack.mjs'
import { run } from './run.mjs'
import { readJson, root } from './workspace.mjs'

// Checks that the tarballs match their manifests: files, formats and types. Only ES modules are published, so
// resolutions by `require` or without `exports` are skipped.

const toolOf = (/** @type {string} */ name, /** @type {string} */ bin) => {
  const folder = join(root, 'node_modules', name)
  return join(folder, readJson(join(folder, 'package.json')).bin[bin])
}
const checks = [
  [toolOf('publint', 'publint'), 'run', '--strict'],
  [toolOf('@arethetypeswrong/cli', 'attw'), '--profile', 'esm-only', '--no-color', '--no-emoji'],
]

const packs = await pack().catch((error) => {
  console.error(error instanceof BuildError ? error.message : error)
  process.exit(1)
})
const failures = await Promise.all(
  packs.map(async ({ manifest, name, path }) => {
    const outputs = []
    // A package with a command only has no types to resolve.
    for (const [tool = '', ...parameters] of manifest.exports ? checks : checks.slice(0, 1)) {
      const { code, output } = await run(process.execPath, [tool, ...parameters, path], {
        quiet: true,
      })
      if (code !== 0) outputs.push(output.trim())
    }
    console.log(`${name}: ${outputs.length === 0 ? 'good' : 'bad'} (${basename(path)})`)
    return outputs
  }),
)
for (const output of failures.flat()) console.error(`\n${output}`)
process.exit(failures.flat().length > 0 ? 1 : 0)
