import { aName, BaseError, check, matching, objectOf, optional, rule } from '@fairlead/protocol'
import { fromStandardWallet } from '../../errors/fromStandardWallet.ts'
import { messageProtocol } from '../../namespaces/bitcoinAddress.ts'
import { checkSignInputs } from '../../namespaces/checkSignInputs.ts'
import { checkTransfer } from '../../namespaces/checkTransfer.ts'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import { isPsbt } from '../../namespaces/psbt.ts'
import type { AccountType, ConnectorInfo } from '../../store/state.ts'
import type { CreateConnector } from '../createConnector.ts'
import { createNamespaceConnector, type Standing } from '../createNamespaceConnector.ts'
import type { BitcoinDriver } from './BitcoinDriver.ts'
import { namedForPayment, toBitcoinAccounts } from './toBitcoinAccounts.ts'

/** Creates the connector of a Bitcoin wallet in the page, for any driver. Requests and answers are validated. */
export function createBitcoinConnector(options: createBitcoinConnector.Options): CreateConnector {
  const { driver, info, preferred, transfer } = options
  const { addresses, methods, ...rest } = driver
  let named: ReadonlySet<unknown> = new Set()

  return createNamespaceConnector({
    namespace: 'bip122',
    info,
    driver: {
      ...rest,
      async accounts(given) {
        const shown = await addresses(given).catch((error) => {
          throw fromStandardWallet(error)
        })
        named = namedForPayment(shown)
        return toBitcoinAccounts(shown, { chainId: given.chainId, preferred: preferred() })
      },
    },
    toProvider: (at) =>
      guarded({ at, isNamed: (address) => named.has(address), methods, transfer }),
  })
}

export declare namespace createBitcoinConnector {
  type Options = {
    driver: BitcoinDriver
    info: ConnectorInfo
    /** Returns the account type that comes first. */
    preferred: () => AccountType
    /** Sends a transfer for wallets that can't send: builds it, has `provider` sign it, and broadcasts it. */
    transfer: Transfer
  }

  type Transfer = (options: {
    /** Address whose coins are spent. */
    address: string
    amount: bigint
    at: Standing
    /** True if the wallet itself names the address as a payment address. */
    isNamedPayment: boolean
    provider: BitcoinProvider
    recipient: string
  }) => Promise<string>
}

const aSignature = matching(
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/,
  'a signature, base64',
)
const aTransactionId = matching(/^[0-9a-f]{64}$/i, 'a transaction id')
const aSignedPsbt = objectOf({
  psbt: rule(isPsbt, 'a PSBT, base64'),
  txid: optional(aTransactionId),
})

function guarded(options: {
  at: () => Standing | undefined
  isNamed: (address: string) => boolean
  methods: BitcoinDriver['methods']
  transfer: createBitcoinConnector.Transfer
}): BitcoinProvider {
  const { at, isNamed, methods, transfer } = options

  function standing(address: string): Standing {
    const now = at()
    if (!now) throw new BaseError('NOT_CONNECTED')
    if (now.accounts.some((one) => one.address === address)) return now
    throw new BaseError('REQUEST_INVALID', { hints: [`The wallet did not grant: ${address}`] })
  }

  const provider: BitcoinProvider = {
    async signMessage(asked) {
      const { chainId } = standing(asked.address)
      const protocol = asked.protocol ?? messageProtocol(asked.address)
      const answer = await ask('signMessage', methods(chainId).signMessage, { ...asked, protocol })
      check(objectOf({ answer: aSignature }), { answer }, 'RESPONSE_INVALID')
      return answer
    },
    async signPsbt(asked) {
      const { chainId } = standing(asked.address)
      for (const { address } of asked.signInputs) standing(address)
      checkSignInputs(asked)
      const answer = await ask('signPsbt', methods(chainId).signPsbt, asked)
      check(aSignedPsbt, answer, 'RESPONSE_INVALID')
      return answer
    },
    async sendTransfer(asked) {
      const { address, amount, recipient } = asked
      const now = standing(address)
      const { chainId } = now
      check(objectOf({ recipient: aName }), { recipient })
      checkTransfer({ ...now, address, amount, recipient })
      const own = methods(chainId).sendTransfer
      if (!own) {
        const isNamedPayment = isNamed(address)
        return transfer({ address, amount, at: now, isNamedPayment, provider, recipient })
      }
      const txid = await ask('sendTransfer', own, asked)
      check(objectOf({ txid: aTransactionId }), { txid }, 'RESPONSE_INVALID')
      return txid
    },
  }
  return provider
}

/**
 * Calls a method of the wallet.
 *
 * @throws `FEATURE_UNAVAILABLE` if the wallet lacks it; the wallet's errors, converted.
 */
async function ask<asked, answer>(
  operation: string,
  method: ((asked: asked) => Promise<answer>) | undefined,
  asked: asked,
): Promise<answer> {
  if (!method)
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`The wallet lacks: ${operation}`] })
  try {
    return await method(asked)
  } catch (error) {
    throw fromStandardWallet(error)
  }
}
