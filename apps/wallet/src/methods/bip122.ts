import { signBip137 } from '@fairlead/core/testing/parts'
import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { bytesToHex } from 'viem'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { toShown } from '../confirm/Description.ts'
import type { BitcoinKey } from '../keys/deriveKeys.ts'
import { knownChains } from '../keys/knownChains.ts'
import { describeBytes } from './describeBytes.ts'
import { describePsbt } from './describePsbt.ts'
import {
  findSigner,
  type Method,
  type MethodContext,
  quiet,
  refuse,
  sharedAddresses,
} from './Method.ts'
import { nameOfChain } from './nameOfChain.ts'
import { signBip322 } from './signBip322.ts'

const Address = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const MessageParams = v.object({
  message: v.pipe(v.string(), v.maxLength(200_000)),
  account: Address,
  address: v.optional(Address),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']), 'ecdsa'),
})
const PsbtParams = v.object({
  account: Address,
  psbt: v.pipe(v.string(), v.nonEmpty(), v.maxLength(400_000)),
  signInputs: v.optional(
    v.array(
      v.object({
        address: v.optional(Address),
        index: v.pipe(v.number(), v.integer(), v.minValue(0)),
        sighashTypes: v.optional(v.array(v.number())),
      }),
    ),
  ),
  broadcast: v.optional(v.boolean()),
})
const AccountParams = v.object({ account: Address, intentions: v.optional(v.array(v.string())) })

/** Methods of https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc */
export const bip122: Readonly<Record<string, Method>> = {
  getAccountAddresses(params, context) {
    const { account, intentions } = checkParams(AccountParams, params)
    const { address, path, publicKey } = toKey(context, account)
    const isWanted = intentions === undefined || intentions.includes('payment')
    return quiet(() =>
      isWanted
        ? [{ address, path, publicKey: bytesToHex(publicKey).slice(2), intention: 'payment' }]
        : [],
    )
  },
  signMessage(params, context) {
    const { account, address, message, protocol } = checkParams(MessageParams, params)
    const key = toKey(context, address ?? account)
    const bytes = new TextEncoder().encode(message)
    const sign = protocol === 'bip322' ? signBip322 : signBip137
    return {
      account: key.address,
      description: describeBytes(bytes),
      run: async () => ({
        result: { address: key.address, signature: bytesToHex(sign(bytes, key)).slice(2) },
      }),
    }
  },
  signPsbt(params, context) {
    const { account, broadcast, psbt, signInputs } = checkParams(PsbtParams, params)
    if (broadcast) throw refuse(noNode(context))
    const key = toKey(context, account)
    const transaction = readPsbt(psbt)
    const own = ownInputs(transaction, key)
    const wanted = signInputs?.map(({ index }) => index) ?? own
    const foreign = wanted.find((index) => !own.includes(index))
    if (foreign !== undefined)
      throw paramsInvalid('signInputs', `Input ${foreign} does not belong to this account`)
    if (wanted.length === 0) throw paramsInvalid('psbt', 'No input belongs to this account')
    // Any other sighash type lets others change the outputs after signing.
    if (
      signInputs?.some(({ sighashTypes = [] }) => sighashTypes.some((type) => type > SigHash.ALL))
    )
      throw paramsInvalid('signInputs', 'This wallet signs only whole transactions')
    return {
      account: key.address,
      description: toShown(
        describePsbt({ key, transaction, network: nameOfChain(context.chainId, []) }),
      ),
      async run() {
        for (const index of wanted) transaction.signIdx(key.privateKey, index)
        return { result: { psbt: base64.encode(transaction.toPSBT()) } }
      },
    }
  },
  sendTransfer(_, context) {
    throw refuse(noNode(context))
  },
}

function noNode({ chainId }: MethodContext): string {
  return `This wallet has no node of ${nameOfChain(chainId, [])}, so it can sign there but not send`
}

function toKey(context: MethodContext, address: string): BitcoinKey {
  const chain = knownChains[context.chainId]
  if (chain?.namespace !== 'bip122') throw paramsInvalid('chainId', 'Not a Bitcoin network')
  // Bech32 is lowercase here; pages send either case.
  const shared = sharedAddresses(context).find((one) => one === address.toLowerCase())
  return context.keyring.bitcoin(findSigner(context, shared ?? address), chain.bitcoin)
}

function readPsbt(text: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(text), { allowUnknownOutputs: true })
  } catch {
    throw paramsInvalid('psbt', 'Not a partially signed transaction in base64')
  }
}

function ownInputs(transaction: Transaction, { script }: BitcoinKey): number[] {
  const own = bytesToHex(script)
  return Array.from({ length: transaction.inputsLength }, (_, index) => index).filter((index) => {
    const { witnessUtxo } = transaction.getInput(index)
    return witnessUtxo !== undefined && bytesToHex(witnessUtxo.script) === own
  })
}
