import { fileURLToPath } from 'node:url'

// Runs a baseline in a process of its own: `http`, the framework alone, or `relay`, the smallest relay. Started by
// `src/load/startBare.ts`.

const { runnerImport } = await import('vite')
const { module } = await runnerImport(fileURLToPath(new URL('src/load/bare.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
})
await module.serveBare(process.argv[2])
