import {
  aName,
  aString,
  BaseError,
  type ChainId,
  check,
  listOf,
  matching,
  objectOf,
} from '@fairlead/protocol'
import { base64, hex } from '@scure/base'
import type { InjectedBitcoinWallet } from '../../discovery/injectedBitcoin.ts'
import { bitcoinChainNames, bitcoinChainOf } from '../../namespaces/bitcoinChains.ts'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import { type BitcoinDriver, cannotAct, toSatoshi } from './BitcoinDriver.ts'

const texts = listOf(aString)
const hexText = matching(/^(?:[0-9a-f]{2})+$/i, 'hexadecimal')

type Api = InjectedBitcoinWallet['api']

/**
 * Creates the driver for wallets of the UniSat family: one address at a time, hexadecimal PSBTs,
 * network names of their own.
 */
export function injectedDriver({ api }: InjectedBitcoinWallet): BitcoinDriver {
  const canSwitch = Boolean(api.switchChain ?? api.switchNetwork)

  return {
    async addresses({ isSilent }) {
      const found = isSilent ? await api.getAccounts() : await api.requestAccounts()
      check(texts, found, 'RESPONSE_INVALID')
      const [address] = found as readonly string[]
      return address === undefined ? [] : [{ address, publicKey: await readKey(api) }]
    },

    network: () => readNetwork(api),

    switchNetwork: canSwitch
      ? async ({ caipNetworkId }) => {
          const names = bitcoinChainNames(caipNetworkId)
          if (!names)
            throw new BaseError('CHAIN_UNSUPPORTED', { hints: [`Wanted: ${caipNetworkId}`] })
          if (api.switchChain) await api.switchChain(names.chain)
          else await api.switchNetwork?.(names.network)
        }
      : undefined,

    methods: (chainId) => createMethods(api, chainId),

    watch(onChange) {
      const accounts = (value: unknown) =>
        onChange(Array.isArray(value) && value.length === 0 ? 'disconnected' : undefined)
      const other = () => onChange()
      const listeners = { accountsChanged: accounts, chainChanged: other, networkChanged: other }
      for (const [name, listener] of Object.entries(listeners)) api.on?.(name, listener)
      return () => {
        for (const [name, listener] of Object.entries(listeners))
          api.removeListener?.(name, listener)
      }
    },

    async disconnect() {
      await api.disconnect?.()
    },
  }
}

async function readKey(api: Api): Promise<unknown> {
  try {
    return await api.getPublicKey?.()
  } catch {
    // The key is only displayed, so a missing one does no harm.
    return undefined
  }
}

async function readNetwork(api: Api) {
  if (api.getChain) {
    const chain = (await api.getChain()) as { enum?: unknown } | undefined
    return bitcoinChainOf('chain', chain?.enum)
  }
  return bitcoinChainOf('network', await api.getNetwork?.())
}

/**
 * Checks the wallet's current account and network: its methods always use these, and an event may not have arrived yet.
 */
async function confirm(api: Api, address: string, chainId: ChainId): Promise<void> {
  const [found, where = chainId] = await Promise.all([api.getAccounts(), readNetwork(api)])
  check(texts, found, 'RESPONSE_INVALID')
  if (where !== chainId || (found as readonly string[])[0] !== address)
    throw cannotAct({ address, chainId })
}

/** Creates the methods that the wallet has. */
function createMethods(api: Api, chainId: ChainId): BitcoinProvider {
  return {
    ...(api.signMessage && {
      async signMessage({ address, message, protocol }) {
        await confirm(api, address, chainId)
        const type = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
        const signature = await api.signMessage?.(message, type)
        check(objectOf({ signature: aName }), { signature }, 'RESPONSE_INVALID')
        return signature as string
      },
    }),
    ...(api.signPsbt && {
      async signPsbt({ address, broadcast = false, psbt, signInputs }) {
        await confirm(api, address, chainId)
        const toSignInputs = signInputs.map(({ address: by, index }) => ({ address: by, index }))
        const options = { autoFinalized: broadcast, toSignInputs }
        const signed = await api.signPsbt?.(hex.encode(base64.decode(psbt)), options)
        check(objectOf({ psbt: hexText }), { psbt: signed }, 'RESPONSE_INVALID')
        const text = signed as string
        const txid = broadcast ? await api.pushPsbt?.(text) : undefined
        return {
          psbt: base64.encode(hex.decode(text)),
          txid: typeof txid === 'string' ? txid : undefined,
        }
      },
    }),
    ...(api.sendBitcoin && {
      async sendTransfer({ address, amount, recipient }) {
        const satoshi = toSatoshi(amount)
        await confirm(api, address, chainId)
        const txid = await api.sendBitcoin?.(recipient, satoshi)
        check(objectOf({ txid: aName }), { txid }, 'RESPONSE_INVALID')
        return txid as string
      },
    }),
  }
}
