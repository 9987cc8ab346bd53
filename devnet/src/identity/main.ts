import { parseArgs } from 'node:util'
import { startProviders } from './startProviders.ts'

// `node devnet/dist/identity/main.js --base-port 4400` plays the providers that people sign in with, on
// port + 5, until it is told to end. When it answers, it writes `{ ready, social }`: what the server's
// configuration has to know of them.

const { values } = parseArgs({ options: { 'base-port': { type: 'string', default: '4400' } } })
const basePort = Number(values['base-port'])
const frameUrl = `http://frame.localhost:${basePort}`

const providers = await startProviders({ frameUrl, port: basePort + 5 })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await providers.stop()
    process.exit(0)
  })
console.log(JSON.stringify({ ready: true, social: providers.social }))
