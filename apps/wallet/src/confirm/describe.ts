import { readNameMessage } from '@fairlead/protocol/clear-signing'
import { getAddress } from 'viem'
import type { Network } from '../walletConfig.ts'
import type { RequestKind, WalletRequest } from '../walletRequest.ts'
import { type Description, findNetwork, nameOf, type Row, toShown } from './Description.ts'
import { decodeText } from './decodeText.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'

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
      'The site will see your address and balances. It can ask for signatures and transactions, and you approve each one.',
    confirmLabel: 'Connect',
    rows: [],
    warnings: [],
  }),
  message({ message }) {
    const text = decodeText(message)
    const isReadable = text !== undefined && text.trim() !== ''
    const named = isReadable ? describeNameMessage(text) : undefined
    if (named) return { ...named, block: { label: 'Message', text: text! } }
    return {
      title: 'Sign this message?',
      summary: 'Signing is free and sends nothing.',
      confirmLabel: 'Sign',
      rows: [],
      block: isReadable
        ? { label: 'Message', text }
        : { label: 'Message, as hexadecimal', text: message },
      warnings: isReadable
        ? []
        : ['This message isn’t readable text. Sign it only if you know what it is.'],
    }
  },
  typedData: describeTypedData,
  transaction: ({ account, chainId, transaction }, networks) =>
    describeTransaction(transaction, findNetwork(networks, chainId), account),
  addNetwork: ({ network }) => ({
    title: 'Add a network?',
    summary: `The site asks you to add ${network.name} and switch to it.`,
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
    warnings: [
      'The operator of the node sees your address and controls what you see of the network.',
    ],
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

const lost = 'Afterwards this account no longer has the name.'

/**
 * Describes a message that registers or changes an account name.
 *
 * @param text - Signed text, which the caller still shows.
 * @returns `undefined` for any other message.
 */
function describeNameMessage(text: string): Omit<Description, 'block'> | undefined {
  const read = readNameMessage(text)
  if (!read) return undefined
  const { name, timestamp } = read
  const about: Row[] = [
    { label: 'Name', value: name },
    { label: 'Signed at', value: new Date(timestamp * 1_000).toISOString() },
  ]
  const shared = { summary: 'Signing is free and sends nothing.', confirmLabel: 'Sign' }
  switch (read.action) {
    case 'transfer':
      return {
        ...shared,
        title: 'Give a name to another account?',
        rows: [{ label: 'New account', value: getAddress(read.address) }, ...about],
        warnings: [lost],
      }
    case 'attributes':
      return { ...shared, title: 'Change the profile of a name?', rows: about, warnings: [] }
    case 'release':
      return { ...shared, title: 'Give up a name?', rows: about, warnings: [lost] }
    case undefined:
      return { ...shared, title: 'Register a name?', rows: about, warnings: [] }
  }
}
