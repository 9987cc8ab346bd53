import { useEffect, useState } from 'react'
import * as v from 'valibot'
import type { Config } from '../config.ts'

const networks = {
  'eip155-1': 'Ethereum',
  'eip155-8453': 'Base',
  'eip155-42161': 'Arbitrum',
  'eip155-10': 'Optimism',
  'eip155-137': 'Polygon',
  'eip155-56': 'BNB Chain',
  'eip155-43114': 'Avalanche',
  'eip155-100': 'Gnosis',
  'eip155-324': 'ZKsync',
  'eip155-59144': 'Linea',
  'solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'bip122-000000000019d6689c085ae165831e93': 'Bitcoin',
  'polkadot-91b171bb158e2d3848fa23a9f1c25182': 'Polkadot',
}

const Wallets = v.object({
  count: v.number(),
  data: v.array(v.object({ id: v.string(), image_id: v.optional(v.string()), name: v.string() })),
})
type Wallets = v.InferOutput<typeof Wallets>

/** Networks and the first wallets of the server's catalogue, with their logos. */
export function Known({ config: { projectId, serverUrl } }: { config: Config }) {
  const [wallets, setWallets] = useState<Wallets>({ count: 0, data: [] })
  useEffect(() => {
    const query = new URLSearchParams({ entries: '24', page: '1', projectId })
    fetch(`${serverUrl}/getWallets?${query}`)
      .then(async (response) => setWallets(v.parse(Wallets, await response.json())))
      // Without the server, the page shows only networks.
      .catch(() => {})
  }, [projectId, serverUrl])
  return (
    <section aria-labelledby="known">
      <h2 id="known">Supported networks and wallets</h2>
      <p className="lead">
        Every EVM network, Solana, Bitcoin, Polkadot and Cosmos.
        {wallets.count > 0 && ` ${wallets.count} wallets, and every wallet that announces itself.`}
      </p>
      <ul className="logos">
        {Object.entries(networks).map(([id, name]) => (
          <Logo key={id} name={name} url={`${serverUrl}/v1/logos/networks/${id}`} />
        ))}
        {wallets.data.map(({ id, image_id = id, name }) => (
          <Logo
            key={id}
            name={name}
            url={`${serverUrl}/getWalletImage/${image_id}?${new URLSearchParams({ projectId })}`}
          />
        ))}
      </ul>
    </section>
  )
}

function Logo({ name, url }: { name: string; url: string }) {
  return (
    <li>
      <img alt="" height="40" loading="lazy" src={url} width="40" />
      {name}
    </li>
  )
}
