import { fileURLToPath } from 'node:url'
import { BuildError, build } from '../scripts/build.mjs'
import { install } from '../scripts/install.mjs'

// `npm run chaos`, `load` and `soak`: run the server under faults and load, on this machine only. Run on plain Node, so
// they first install the npm packages and build our own.

await install()
await build().catch((error) => {
  console.error(error instanceof BuildError ? error.message : error)
  process.exit(1)
})
const { runnerImport } = await import('vite')
const { module } = await runnerImport(
  fileURLToPath(new URL('src/stress/main.ts', import.meta.url)),
  { configFile: false, logLevel: 'error' },
)
process.exitCode = await module.main(process.argv.slice(2))
