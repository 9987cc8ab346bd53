import { fileURLToPath } from 'node:url'
import { BuildError, build } from '../scripts/build.mjs'
import { install } from '../scripts/install.mjs'
import { installInterop } from '../scripts/interop.mjs'

// `npm run bench`: prints what is measured against the goals. Runs on bare Node, so what it needs of
// npm and of our own packages is made first.

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
// Not `process.exit()`: a pipe would lose the end of the table.
process.exitCode = await module.main(process.argv.slice(2))
