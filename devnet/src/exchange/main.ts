import { parseArgs } from 'node:util'
import { chains } from '../networks.ts'
import { startExchange } from './startExchange.ts'

// `node devnet/dist/exchange/main.js --base-port 4400` simulates an exchange on port + 8, until it is stopped. When
// ready, it writes `{ ready, exchange }`, an entry of the server's configuration.

const { values } = parseArgs({ options: { 'base-port': { type: 'string', default: '4400' } } })
const basePort = Number(values['base-port'])

const local = await startExchange({
  port: basePort + 8,
  rpcUrls: new Map(
    chains.map(({ chainId, offset }) => [chainId, `http://127.0.0.1:${basePort + offset}`]),
  ),
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await local.stop()
    process.exit(0)
  })
console.log(JSON.stringify({ ready: true, exchange: local.exchange }))
