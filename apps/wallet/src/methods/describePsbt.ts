import type { Transaction } from '@scure/btc-signer'
import { type Description, formatAmount, type Row } from '../confirm/Description.ts'
import { type BitcoinKey, bitcoinNetworks } from '../keys/deriveKeys.ts'

const bitcoin = { decimals: 8, symbol: 'BTC' }

/** Describes the outputs of a transaction. */
export function describePsbt(options: describePsbt.Options): Description {
  const { key, network, transaction } = options
  const { params } = bitcoinNetworks[key.network]
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index): Row[] => {
    const { amount = 0n } = transaction.getOutput(index)
    const address = transaction.getOutputAddress(index, params)
    const isBack = address === key.address
    return [
      { label: isBack ? 'Back to you' : 'Pays', value: formatAmount(amount, bitcoin) },
      ...(isBack ? [] : [{ label: 'To', value: address ?? 'no address', depth: 1 }]),
    ]
  })
  const fee = feeOf(transaction)
  return {
    title: 'Sign a Bitcoin transaction?',
    summary: `For ${network}. The site gets the signed transaction and can send it.`,
    confirmLabel: 'Sign',
    rows: [
      ...outputs.flat(),
      {
        label: 'Network fee',
        value: fee === undefined ? 'Unknown' : formatAmount(fee, bitcoin),
      },
    ],
    warnings: fee === undefined ? ['Some inputs are unknown, so the fee is unknown.'] : [],
  }
}

export declare namespace describePsbt {
  type Options = {
    key: BitcoinKey
    /** Name of the network. */
    network: string
    transaction: Transaction
  }
}

function feeOf(transaction: Transaction): bigint | undefined {
  try {
    return transaction.fee
  } catch {
    return undefined
  }
}
