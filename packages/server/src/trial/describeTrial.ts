/** Networks of `fairlead/networks` by CAIP-2 id. */
const networkNames: ReadonlyMap<string, string> = new Map([
  ['eip155:1', 'mainnet'],
  ['eip155:10', 'optimism'],
  ['eip155:56', 'bsc'],
  ['eip155:100', 'gnosis'],
  ['eip155:137', 'polygon'],
  ['eip155:324', 'zksync'],
  ['eip155:8453', 'base'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:43114', 'avalanche'],
  ['eip155:84532', 'baseSepolia'],
  ['eip155:11155111', 'sepolia'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solanaDevnet'],
])

/** Addresses of a running trial. */
export type TrialFacts = {
  /** CAIP-2 ids of the networks whose nodes are configured. */
  chains: readonly string[]
  dataDir: string
  frameUrl: string
  inboxLink: string
  projectId: string
  serverUrl: string
}

/** Returns the code for the operator's page, and the link to the emails. */
export function describeTrial(facts: TrialFacts): string {
  const { chains, dataDir, frameUrl, inboxLink, projectId, serverUrl } = facts
  const known = chains.flatMap((id) => networkNames.get(id) ?? [])
  const networks = known.length > 0 ? known : ['mainnet']
  const options = { serverUrl, projectId, frameUrl }
  const lines = Object.entries(options).map(([name, value]) => `${name}: '${value}'`)
  return `Fairlead runs at ${serverUrl} until you press Ctrl+C. Data: ${dataDir}

React:

  npm i fairlead react react-dom

  import { ${networks.join(', ')} } from 'fairlead/networks'
  import { FairleadButton, FairleadProvider } from 'fairlead/react'
  const options = { networks: [${networks.join(', ')}], ${lines.join(', ')} }
  export const App = () => <FairleadProvider options={options}><FairleadButton /></FairleadProvider>

Without a bundler: run npm i fairlead, copy node_modules/fairlead/dist/script to your site as fairlead/, then add

  <script type="module" src="/fairlead/fairlead.js" data-fairlead='${JSON.stringify({ networks, ...options })}'></script>
  <fairlead-button></fairlead-button>

Serve the page from this machine, for example at http://localhost:5173.

${describeChains(chains)}

Emails, for example with sign-in codes, are not sent. A page of this machine shows them. This link opens the page once:
  ${inboxLink}`
}

function describeChains(chains: readonly string[]): string {
  if (chains.length === 0)
    return 'No chain data: this server has no node, so it returns no balances or prices. For Ethereum, add\n  --rpc eip155:1=https://ethereum-rpc.publicnode.com'
  const own = chains.filter((id) => !networkNames.has(id))
  const note = own.map(
    (id) => `\nIn your page, define ${id} as an object: it is not in fairlead/networks.`,
  )
  return `Chain data: ${chains.join(', ')}${note.join('')}`
}
