import type { Transaction } from '@scure/btc-signer'
import type { Description, Row } from '../confirm/describe.ts'
import { formatAmount } from '../confirm/describe.ts'
import { type BitcoinKey, bitcoinNetworks } from '../keys/deriveBitcoin.ts'

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
    summary: `For ${network}. The site gets it signed, and can send it.`,
    confirmLabel: 'Sign',
    rows: [
      ...outputs.flat(),
      {
        label: 'Network fee',
        value: fee === undefined ? 'Not known' : formatAmount(fee, bitcoin),
      },
    ],
    warnings:
      fee === undefined ? ['Not every coin that goes in is named, so the fee can’t be told.'] : [],
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
