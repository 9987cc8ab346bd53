import { fileURLToPath } from 'node:url'
import { BuildError, build } from '../scripts/build.mjs'
import { install } from '../scripts/install.mjs'
import { installInterop } from '../scripts/interop.mjs'

// `npm run bench`: prints measurements next to their goals. Runs on plain Node, so it first installs the npm packages
// it needs and builds our own.

await install()
await installInterop()
await build().catch((error) => {
  console.error(error instanceof BuildError ? error.message : error)
  process.exit(1)
})
const { runnerImport } = await import('vite')
const { module } = await runnerImport(fileURLToPath(new URL('src/main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
// Instead of `process.exit()`, which could cut off the table if the output is a pipe.
process.exitCode = await module.main(process.argv.slice(2))
