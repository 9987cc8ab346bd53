import { parseArgs } from 'node:util'
import { networks } from '../networks.ts'
import { solanaNetworks, solanaOffset } from '../solana/networks.ts'
import { startOnramp } from './startOnramp.ts'

// `node devnet/dist/onramp/main.js --base-port 4400` simulates an on-ramp provider on port + 7, until it is stopped.
// When ready, it writes `{ ready, vendors }`, the part of the server's configuration.

const { values } = parseArgs({ options: { 'base-port': { type: 'string', default: '4400' } } })
const basePort = Number(values['base-port'])

const onramp = await startOnramp({
  chains: [...networks({ basePort }), ...solanaNetworks({ basePort })].map(
    ({ caipNetworkId, chainNamespace, name, rpcUrls }) => ({
      caipNetworkId,
      name,
      rpcUrl: rpcUrls.default.http[0] ?? '',
      ...(chainNamespace === 'solana' && {
        wsUrl: `ws://127.0.0.1:${basePort + solanaOffset + 1}`,
      }),
    }),
  ),
  port: basePort + 7,
  webhookUrl: () => `http://127.0.0.1:${basePort}/v1/onramp/webhooks/local`,
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await onramp.stop()
    process.exit(0)
  })
console.log(JSON.stringify({ ready: true, vendors: onramp.vendors }))
