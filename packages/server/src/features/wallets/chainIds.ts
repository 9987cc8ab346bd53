/** Main network of each namespace. A wallet that supports it is assumed to support the namespace's other networks. */
const mainnets: Readonly<Record<string, string>> = {
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  cosmos: 'cosmos:cosmoshub-4',
  eip155: 'eip155:1',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** Wire compatibility: Solana cluster ids that older lists and sessions use. */
const legacy: Readonly<Record<string, string>> = {
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** Returns the canonical CAIP-2 id of a chain, for comparison. */
export function canonicalChain(chain: string): string {
  return legacy[chain] ?? chain
}

/** Returns the main network of a chain's namespace, e.g. `eip155:1` for `eip155:8453`. */
export function mainnetOf(chain: string): string | undefined {
  return mainnets[chain.slice(0, chain.indexOf(':'))]
}
