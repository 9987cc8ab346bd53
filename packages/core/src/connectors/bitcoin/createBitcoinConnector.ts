import { aName, BaseError, check, matching, objectOf, optional, rule } from '@fairlead/protocol'
import { fromStandardWallet } from '../../errors/fromStandardWallet.ts'
import { isBitcoinAddress } from '../../namespaces/bitcoinAddress.ts'
import { checkSignInputs } from '../../namespaces/checkSignInputs.ts'
import { messageProtocol } from '../../namespaces/messageProtocol.ts'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import { isPsbt } from '../../namespaces/psbt.ts'
import type { AccountType, ConnectorInfo } from '../../store/state.ts'
import type { CreateConnector } from '../createConnector.ts'
import { createNamespaceConnector, type Standing } from '../createNamespaceConnector.ts'
import type { BitcoinDoor } from './BitcoinDoor.ts'
import { toBitcoinAccounts } from './toBitcoinAccounts.ts'

/** A Bitcoin wallet of the page, whatever it speaks: parsed both ways, and asked for nothing risky. */
export function createBitcoinConnector(options: createBitcoinConnector.Options): CreateConnector {
  const { door, info, preferred, transfer } = options
  const { addresses, methods, ...rest } = door

  return createNamespaceConnector({
    namespace: 'bip122',
    info,
    door: {
      ...rest,
      async accounts(given) {
        const shown = await addresses(given)
        return toBitcoinAccounts(shown, { chainId: given.chainId, preferred: preferred() })
      },
    },
    toProvider: (at) => guarded({ at, methods, transfer }),
  })
}

export declare namespace createBitcoinConnector {
  type Options = {
    door: BitcoinDoor
    info: ConnectorInfo
    /** Which kind of account is in use first. */
    preferred: () => AccountType
    /** For wallets that do not send by themselves: builds, has it signed by `provider`, and sends. */
    transfer: Transfer
  }

  type Transfer = (options: {
    amount: bigint
    at: Standing
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
  methods: BitcoinDoor['methods']
  transfer: createBitcoinConnector.Transfer
}): BitcoinProvider {
  const { at, methods, transfer } = options

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
      const { accounts, chainId } = now
      check(objectOf({ recipient: aName }), { recipient })
      if (!isBitcoinAddress(recipient, chainId))
        throw new BaseError('REQUEST_INVALID', {
          hints: [`No address of ${chainId}: ${recipient}`],
        })
      if (amount <= 0n)
        throw new BaseError('REQUEST_INVALID', { hints: ['amount: more than 0 satoshi'] })
      // A coin of an ordinal account may be worth more than its satoshi.
      if (accounts.find((one) => one.address === address)?.type === 'ordinal')
        throw new BaseError('REQUEST_INVALID', {
          hints: ['Coins of an ordinal account are never spent; send from the payment account'],
        })
      const own = methods(chainId).sendTransfer
      if (!own) return transfer({ amount, at: now, provider, recipient })
      const txid = await ask('sendTransfer', own, asked)
      check(objectOf({ txid: aTransactionId }), { txid }, 'RESPONSE_INVALID')
      return txid
    },
  }
  return provider
}

/** @throws `FEATURE_UNAVAILABLE` where the wallet has no such method; its own errors, translated. */
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
