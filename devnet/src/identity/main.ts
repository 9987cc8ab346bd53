import { parseArgs } from 'node:util'
import { startProviders } from './startProviders.ts'

// `node devnet/dist/identity/main.js --base-port 4400` simulates login providers on port + 5, until it is stopped. When
// ready, it writes `{ ready, social }`, the part of the server's configuration.

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
