import { BaseError } from '@fairlead/protocol'
import { readSolanaVersion } from '@fairlead/protocol/solana'
import { base58 } from '@scure/base'
import {
  accountsOf,
  isBytes,
  methodOf,
  type StandardAccount,
  type StandardWallet,
} from '../discovery/walletStandard.ts'
import { ProviderError } from '../errors/fromProvider.ts'
import { fromStandardWallet } from '../errors/fromStandardWallet.ts'
import type { SolanaProvider } from '../namespaces/providers.ts'
import { toStandardChain } from '../namespaces/solanaChains.ts'

const signMessage = 'solana:signMessage'
const signTransaction = 'solana:signTransaction'
const signAndSendTransaction = 'solana:signAndSendTransaction'

/** Creates the Solana provider of a Wallet Standard wallet, with the methods that the wallet has now. */
export function standardSolanaProvider(wallet: StandardWallet): SolanaProvider {
  async function ask(feature: string, inputs: readonly object[]): Promise<readonly unknown[]> {
    const method = methodOf(wallet, feature)
    if (!method) throw unavailable(feature)
    try {
      const answers = await method(...inputs)
      if (Array.isArray(answers) && answers.length === inputs.length) return answers
    } catch (error) {
      throw fromStandardWallet(error)
    }
    throw unexpected(feature)
  }

  /** Returns a request's input: the wallet's own account object, and its name of the network. */
  function inputOf(feature: string, { address, chainId, transaction }: SolanaProvider.Transaction) {
    confirmVersion(wallet, feature, transaction)
    return { account: accountOf(wallet, address), chain: toStandardChain(chainId), transaction }
  }

  async function sign(asked: readonly SolanaProvider.Transaction[]) {
    const answers = await ask(
      signTransaction,
      asked.map((one) => inputOf(signTransaction, one)),
    )
    return answers.map((answer) => bytesOf(answer, 'signedTransaction', signTransaction))
  }

  return {
    ...(methodOf(wallet, signMessage) && {
      async signMessage({ address, message }) {
        const [answer] = await ask(signMessage, [{ account: accountOf(wallet, address), message }])
        return bytesOf(answer, 'signature', signMessage, 64)
      },
    }),
    ...(methodOf(wallet, signTransaction) && {
      async signTransaction(asked) {
        const [signed] = await sign([asked])
        if (signed) return signed
        throw unexpected(signTransaction)
      },
      signAllTransactions: ({ transactions, ...asked }) =>
        transactions.length > 0
          ? sign(transactions.map((transaction) => ({ ...asked, transaction })))
          : Promise.resolve([]),
    }),
    ...(methodOf(wallet, signAndSendTransaction) && {
      async signAndSendTransaction(asked) {
        const [answer] = await ask(signAndSendTransaction, [inputOf(signAndSendTransaction, asked)])
        return base58.encode(bytesOf(answer, 'signature', signAndSendTransaction, 64))
      },
    }),
  }
}

/** Returns the wallet's account object. @throws `PROVIDER_ERROR` if the wallet has not approved the account. */
function accountOf(wallet: StandardWallet, address: string): StandardAccount {
  const account = accountsOf(wallet, 'solana').find((one) => one.address === address)
  if (account) return account
  throw new ProviderError({ cause: undefined, group: 'unauthorized', rpcCode: 4100 })
}

/** Checks the transaction's version, if the wallet names the versions it supports. */
function confirmVersion({ features }: StandardWallet, feature: string, transaction: Uint8Array) {
  const found = features[feature] as { supportedTransactionVersions?: unknown } | undefined
  const supported = found?.supportedTransactionVersions
  const version = readSolanaVersion(transaction)
  if (!Array.isArray(supported) || version === undefined || supported.includes(version)) return
  throw new BaseError('FEATURE_UNAVAILABLE', {
    hints: [`Version: ${version}`, `The wallet takes: ${supported.map(String).join(', ')}`],
    shortMessage: 'The wallet cannot sign this version of a transaction',
  })
}

function bytesOf(answer: unknown, field: string, feature: string, length?: number): Uint8Array {
  const value = (answer as Record<string, unknown> | null | undefined)?.[field]
  if (isBytes(value) && (length === undefined ? value.length > 0 : value.length === length))
    return new Uint8Array(value)
  throw unexpected(feature)
}

function unexpected(feature: string): BaseError {
  return new BaseError('RESPONSE_INVALID', {
    hints: [`Requested: ${feature}`],
    shortMessage: 'The wallet sent an unexpected response',
  })
}

function unavailable(feature: string): BaseError {
  return new BaseError('FEATURE_UNAVAILABLE', { hints: [`The wallet lacks: ${feature}`] })
}
