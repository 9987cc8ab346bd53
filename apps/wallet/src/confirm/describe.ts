import { formatUnits } from 'viem'
import type { Network } from '../walletConfig.ts'
import type { RequestKind, WalletRequest } from '../walletRequest.ts'
import { decodeText, toVisible } from './decodeText.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'

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

type Describe = {
  [kind in RequestKind]: (
    request: Extract<WalletRequest, { kind: kind }>,
    networks: readonly Network[],
  ) => Description
}

const describers: Describe = {
  connect: () => ({
    title: 'Connect to this site?',
    summary:
      'The site will see your address and balances. It can ask for signatures and transactions, and each one needs your yes.',
    confirmLabel: 'Connect',
    rows: [],
    warnings: [],
  }),
  message({ message }) {
    const text = decodeText(message)
    const isReadable = text !== undefined && text.trim() !== ''
    return {
      title: 'Sign this message?',
      summary: 'Signing costs nothing and sends nothing.',
      confirmLabel: 'Sign',
      rows: [],
      block: isReadable
        ? { label: 'Message', text }
        : { label: 'Message, as hexadecimal', text: message },
      warnings: isReadable
        ? []
        : ['This message is not readable text. Sign it only if you know what it is.'],
    }
  },
  typedData: describeTypedData,
  transaction: ({ chainId, transaction }, networks) =>
    describeTransaction(transaction, findNetwork(networks, chainId)),
  addNetwork: ({ network }) => ({
    title: 'Add a network?',
    summary: `The site asks you to add ${network.name}, and to switch to it.`,
    confirmLabel: 'Add and switch',
    rows: [
      { label: 'Name', value: network.name },
      { label: 'Network id', value: String(network.chainId) },
      {
        label: 'Currency',
        value: `${network.nativeCurrency.name} (${network.nativeCurrency.symbol})`,
      },
      { label: 'Node', value: network.rpcUrl },
    ],
    warnings: ['Whoever runs the node sees your address, and decides what you see of the network.'],
  }),
  switchNetwork({ chainId, to }, networks) {
    const name = nameOf(networks, to)
    return {
      title: 'Switch network?',
      summary: `The site asks you to switch to ${name}.`,
      confirmLabel: 'Switch',
      rows: [
        { label: 'From', value: nameOf(networks, chainId) },
        { label: 'To', value: name },
      ],
      warnings: [],
    }
  },
}

/**
 * Describes a request for the user.
 * @throws `InputError` for invalid typed data.
 */
export function describe(request: WalletRequest, networks: readonly Network[]): Description {
  const describer = describers[request.kind] as (
    request: WalletRequest,
    networks: readonly Network[],
  ) => Description
  return toShown(describer(request, networks))
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
