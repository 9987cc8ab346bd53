import { aName, BaseError, matching, objectOf, optional, rule } from '@fairlead/protocol'
import { messageProtocol } from '../../namespaces/bitcoinAddress.ts'
import { checkSignInputs } from '../../namespaces/checkSignInputs.ts'
import { checkTransfer } from '../../namespaces/checkTransfer.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import { isPsbt } from '../../namespaces/psbt.ts'
import { askPaired } from './askPaired.ts'
import type { Paired } from './readPaired.ts'

const txid = matching(/^[0-9a-f]{64}$/i, 'a transaction id')
const signed = objectOf({ signature: aName })
const sent = objectOf({ txid })
const psbtAnswer = objectOf({ psbt: rule(isPsbt, 'a PSBT, base64'), txid: optional(txid) })

/**
 * Creates the Bitcoin methods of a paired wallet. Source: options and API, section 9.4.
 *
 * @param at - Returns the session's network and accounts.
 */
export function pairedBitcoin(
  provider: Pick<Eip1193Provider, 'request'>,
  at: () => Pick<Paired, 'accounts' | 'chainId'> | undefined,
): Required<BitcoinProvider> {
  return {
    async signMessage({ address, message, protocol = messageProtocol(address) }) {
      const params = { account: address, address, message, protocol }
      const call = { answer: signed, method: 'signMessage', params }
      return (await askPaired<{ signature: string }>(provider, call)).signature
    },
    async signPsbt({ address, broadcast, psbt, signInputs }) {
      checkSignInputs({ psbt, signInputs })
      const params = {
        account: address,
        psbt,
        signInputs,
        ...(broadcast === undefined ? {} : { broadcast }),
      }
      const call = { answer: psbtAnswer, method: 'signPsbt', params }
      const answer = await askPaired<{ psbt: string; txid?: string }>(provider, call)
      return { psbt: answer.psbt, txid: answer.txid }
    },
    async sendTransfer({ address, amount, recipient }) {
      const now = at()
      if (!now) throw new BaseError('NOT_CONNECTED')
      checkTransfer({ ...now, address, amount, recipient })
      const params = { account: address, amount: String(amount), recipientAddress: recipient }
      const call = { answer: sent, method: 'sendTransfer', params }
      return (await askPaired<{ txid: string }>(provider, call)).txid
    },
  }
}
