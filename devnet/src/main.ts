import { parseArgs } from 'node:util'
import { accounts, mnemonic, nameZone, operator } from './addresses.ts'
import { PortTakenError } from './errors.ts'
import { frameSmartAccounts, serverChains, tokens } from './networks.ts'
import { setNameGateway } from './setNameGateway.ts'
import { solanaServerChains } from './solana/networks.ts'
import { type Devnet, startDevnet } from './startDevnet.ts'

// `node devnet/dist/main.js [--base-port 4400]` runs the chains until it is stopped. When all of them are ready, it
// writes one line of JSON: `{ ready, networks, serverChains, frameSmartAccounts, tokens, mnemonic, accounts, operator,
// nameZone }`.

const { values } = parseArgs({ options: { 'base-port': { type: 'string', default: '4400' } } })

function giveUp(error: unknown): never {
  const text = error instanceof PortTakenError ? error.message : String(error)
  console.error(text)
  process.exit(1)
}

const basePort = Number(values['base-port'])
const devnet: Devnet = await startDevnet({ basePort }).catch(giveUp)

let isEnding = false

async function end(code: number, reason?: string) {
  if (isEnding) return
  isEnding = true
  if (reason) console.error(reason)
  await devnet.stop()
  process.exit(code)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
void devnet.failed.then((output) => end(1, output))

const { networks, solana } = devnet
// The server listens on the base port.
const serverUrl = `http://localhost:${basePort}`
for (const { id, rpcUrls } of networks)
  await setNameGateway(
    { chainId: Number(id), url: String(rpcUrls.default.http[0]) },
    { serverUrl },
  ).catch((error: unknown) => end(1, String(error)))
const solanaNetworks = [solana.network]
console.log(
  JSON.stringify({
    ready: true,
    networks: [...networks, ...solanaNetworks],
    serverChains: [...serverChains(networks), ...solanaServerChains(solanaNetworks)],
    frameSmartAccounts,
    tokens,
    mnemonic,
    accounts,
    operator,
    nameZone,
  }),
)
