import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { hexToBytes } from 'viem'
import { anvilVersion, startAnvil } from './anvil.ts'
import { cachePath, hashOf, readCached, writeCached } from './cache.ts'
import { createClients } from './clients.ts'
import { hashOfContracts, loadContracts } from './contracts.ts'
import { deploy } from './deploy.ts'
import { deployAccounts } from './deployAccounts.ts'
import { delegationsVersion, deployDelegations } from './deployDelegations.ts'
import { deployFarcaster } from './deployFarcaster.ts'
import { deployNames } from './deployNames.ts'
import { deploySwaps } from './deploySwaps.ts'

// These files are TypeScript in tests and JavaScript after a build.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'

function readOwn(name: string): string {
  return readFileSync(new URL(`./${name}.${extension}`, import.meta.url), 'utf8')
}

/**
 * Returns the path of a chain's state with everything deployed.
 *
 * The state is created once per version of contracts, deploy script and anvil; later starts load the file, which takes
 * milliseconds. There is one file per chain, because permits contain the chain id in their code.
 */
export async function loadChainState(chainId: number): Promise<string> {
  const scripts = [
    'addresses',
    'deploy',
    'deployPrices',
    'deployNames',
    'deployFarcaster',
    'accountAddresses',
    'deployAccounts',
    'deployDelegations',
    'deploySwaps',
  ].map(readOwn)
  const key = hashOf(hashOfContracts(), delegationsVersion(), ...scripts, anvilVersion)
  const name = `chain-${chainId}-${key}.json`
  if (!readCached(name)) writeCached(name, await deployOnce(chainId))
  return cachePath(name)
}

async function deployOnce(chainId: number): Promise<string> {
  const contracts = loadContracts()
  const anvil = await startAnvil({ chainId, port: 0 })
  try {
    const clients = createClients({ chainId, url: anvil.url })
    await deploy(clients, contracts)
    await deployNames(clients, contracts)
    await deployFarcaster(clients, contracts)
    await deployAccounts(clients, contracts)
    await deployDelegations(clients)
    await deploySwaps(clients)
    const dump = await clients.control.dumpState()
    return gunzipSync(hexToBytes(dump)).toString('utf8')
  } finally {
    await anvil.stop()
  }
}
