import { formatUnits } from 'viem'
import type { Network } from '../walletConfig.ts'
import { toVisible } from './decodeText.ts'

/** Description of a request: everything that the user sees of it, except the site. */
export type Description = {
  title: string
  summary: string
  confirmLabel: string
  rows: readonly Row[]
  /** Longer text, shown in its own box. */
  block?: { label: string; text: string }
  warnings: readonly string[]
}
export type Row = {
  label: string
  value: string
  /** Nesting level. */
  depth?: number
}

/** Escapes misleading characters in the description, because much of it comes from the site. */
export function toShown(description: Description): Description {
  const { block, rows, summary, title, warnings, ...rest } = description
  return {
    ...rest,
    ...(block && { block: { label: block.label, text: toVisible(block.text) } }),
    rows: rows.map((row) => ({ ...row, label: toVisible(row.label), value: toVisible(row.value) })),
    summary: toVisible(summary),
    title: toVisible(title),
    warnings: warnings.map(toVisible),
  }
}

export function findNetwork(networks: readonly Network[], chainId: number): Network | undefined {
  return networks.find((network) => network.chainId === chainId)
}

/** Returns a network's name, or its id if the wallet doesn't know it. */
export function nameOf(networks: readonly Network[], chainId: number): string {
  return findNetwork(networks, chainId)?.name ?? `network ${chainId}`
}

/** Formats an amount with all digits, e.g. `1.5 ETH`; nothing is rounded. */
export function formatAmount(
  amount: bigint,
  currency: { decimals: number; symbol: string },
): string {
  return `${formatUnits(amount, currency.decimals)} ${currency.symbol}`
}
