import { fileURLToPath } from 'node:url'

// Traffic for a relay in a process of its own, so that the relay's figures are its own. Started by
// `src/relay/startLoad.ts`, over whose channel it tells what happens.

const { runnerImport } = await import('vite')
const { module } = await runnerImport(
  fileURLToPath(new URL('src/relay/load.ts', import.meta.url)),
  {
    configFile: false,
    logLevel: 'error',
  },
)
await module.load(JSON.parse(process.argv[2] ?? '{}'))
process.disconnect()
