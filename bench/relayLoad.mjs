import { fileURLToPath } from 'node:url'

// Creates relay traffic in a separate process, so that it doesn't affect the relay's figures. Started by
// `src/relay/startLoad.ts`; reports its progress over the process channel.

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
