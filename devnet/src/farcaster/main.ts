import { parseArgs } from 'node:util'
import { chains } from '../networks.ts'
import { startFarcaster } from './startFarcaster.ts'

// `node devnet/dist/farcaster/main.js --base-port 4400` simulates Farcaster's relay and a phone on port + 6, until it
// is stopped. When ready, it writes `{ ready, farcaster }`, the part of the server's configuration.

const { values } = parseArgs({ options: { 'base-port': { type: 'string', default: '4400' } } })
const basePort = Number(values['base-port'])
const [{ chainId, offset }] = chains

const local = await startFarcaster({
  chainId,
  port: basePort + 6,
  rpcUrl: `http://127.0.0.1:${basePort + offset}`,
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await local.stop()
    process.exit(0)
  })
console.log(JSON.stringify({ ready: true, farcaster: local.farcaster }))
