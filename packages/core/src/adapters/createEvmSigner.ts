import { EvmAddress, parse, SignedMessage, TransactionHash } from '@fairlead/protocol'
import {
  createClient,
  custom,
  getTypesForEIP712Domain,
  serializeTypedData,
  type TypedDataDefinition,
} from 'viem'
import { signMessage } from 'viem/actions'
import { encodeCall } from '../chains/evm/encodeCall.ts'
import { convertErrors, throwNodeError, toTransaction } from '../chains/evm/evmCall.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { confirmChain } from './confirmChain.ts'
import type { WalletSigner } from './WalletSigner.ts'

/** Creates the signer of an EIP-1193 provider, through viem. */
export function createEvmSigner(provider: unknown): WalletSigner {
  const wallet = provider as Eip1193Provider

  const signer: WalletSigner = {
    async signTypedData({ address, domain, message, primaryType, types }) {
      // Wallets need the domain's type for hashing, and callers may omit it.
      const all = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
      const typed: TypedDataDefinition = { domain, message, primaryType, types: all }
      const text = serializeTypedData(typed)
      const params = [parse(EvmAddress, address), text]
      const signing = wallet.request({ method: 'eth_signTypedData_v4', params })
      return parse(SignedMessage, await convertErrors(signing), 'RESPONSE_INVALID')
    },

    async signMessage({ address, message }) {
      const account = parse(EvmAddress, address)
      // A retry would prompt the user a second time.
      const client = createClient({ transport: custom(wallet, { retryCount: 0 }) })
      const signature = await convertErrors(signMessage(client, { account, message }))
      return parse(SignedMessage, signature, 'RESPONSE_INVALID')
    },

    async sendTransaction({ network, ...call }) {
      const transaction = toTransaction(call)
      await confirmChain(wallet, network)
      // Sent exactly once: another method after a failure would prompt the user a second time.
      const sending = wallet.request({ method: 'eth_sendTransaction', params: [transaction] })
      const hash = await convertErrors(sending.catch(throwNodeError))
      return parse(TransactionHash, hash, 'RESPONSE_INVALID')
    },

    // The return value is not decoded, because some contracts return nothing.
    async writeContract({ abi, args, functionName, value, ...call }) {
      const data = encodeCall({ abi, args, functionName })
      return signer.sendTransaction({ ...call, data, ...(value === undefined ? {} : { value }) })
    },
  }
  return signer
}
