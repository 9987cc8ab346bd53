import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isMain, run } from './run.mjs'
import { root } from './workspace.mjs'

// `npm run networks`: writes viem's EVM networks as plain data. viem's own definitions import formatters and
// serializers of transactions, which every page would load before the modal opens.

/** The networks of `fairlead/networks` in namespace eip155, by their names in viem. */
const names = [
  ...['arbitrum', 'arbitrumSepolia', 'aurora', 'avalanche', 'avalancheFuji', 'base', 'baseSepolia'],
  ...['bsc', 'bscTestnet', 'fantom', 'gnosis', 'gnosisChiado', 'kaia', 'mainnet', 'optimism'],
  ...['optimismSepolia', 'polygon', 'polygonAmoy', 'sepolia', 'zksync', 'zksyncSepoliaTestnet'],
]
/** Contracts that the widget, wagmi or viem's actions look up. Bridges between networks are left out. */
const contractNames = ['ensUniversalResolver', 'erc6492Verifier', 'gasPriceOracle', 'multicall3']
const path = 'packages/core/src/namespaces/evmNetworks.ts'

/** @param {import('viem').Chain} chain */
function dataOf(chain) {
  const { blockExplorers, blockTime, contracts, id, name, nativeCurrency, rpcUrls } = chain
  const explorer = blockExplorers?.default
  const used = contractNames.flatMap((one) => (contracts?.[one] ? [[one, contracts[one]]] : []))
  return {
    id,
    name,
    nativeCurrency,
    blockTime,
    rpcUrls: { default: rpcUrls.default },
    blockExplorers: explorer && { default: { name: explorer.name, url: explorer.url } },
    contracts: Object.fromEntries(used),
    testnet: chain.testnet ?? false,
    sourceId: chain.sourceId,
  }
}

/** Writes the networks of viem to the core package, and formats the file. */
async function writeNetworks() {
  const requireInCore = createRequire(join(root, 'packages/core/package.json'))
  /** @type {Record<string, import('viem').Chain>} */
  const chains = requireInCore('viem/chains')
  const constants = names.map((name) => {
    const chain = chains[name]
    if (!chain) throw new Error(`viem/chains has no ${name}`)
    const doc = `/** ${chain.name}, chain ${chain.id}. */`
    return `${doc}\nexport const ${name} = ${JSON.stringify(dataOf(chain))} as const satisfies Chain\n`
  })
  const header =
    "import type { Chain } from 'viem'\n\n// Written by `npm run networks` from viem's definitions.\n\n"
  writeFileSync(join(root, path), header + constants.join('\n'))
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
  const { code, output } = await run(process.execPath, [biome, 'check', '--write', path], {
    cwd: root,
    quiet: true,
  })
  if (code !== 0) throw new Error(`biome can't format ${path}: ${output}`)
}

if (isMain(import.meta.url)) await writeNetworks()
