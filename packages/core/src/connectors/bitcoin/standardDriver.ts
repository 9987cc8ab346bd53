import {
  BaseError,
  type ChainId,
  check,
  listOf,
  objectOf,
  optional,
  rule,
} from '@fairlead/protocol'
import { base64, hex } from '@scure/base'
import {
  accountsOf,
  isBytes,
  methodOf,
  type StandardAccount,
  type StandardWallet,
} from '../../discovery/walletStandard.ts'
import { bitcoinChainNames } from '../../namespaces/bitcoinChains.ts'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import { toBytes } from '../../namespaces/toBytes.ts'
import type { Environment } from '../../utils/environment.ts'
import type { BitcoinDriver } from './BitcoinDriver.ts'

const connected = objectOf({ accounts: listOf(() => undefined) })
const bytes = rule(isBytes, 'bytes')
const signedMessage = listOf(objectOf({ signature: bytes }), 1)
const signedTransaction = listOf(objectOf({ signedPsbt: bytes }), 1)
const sentTransaction = listOf(
  objectOf({
    signedPsbt: optional(bytes),
    txId: rule((id) => typeof id === 'string', 'a transaction id'),
  }),
  1,
)

/** Maximum time for a wallet to restore its session after a reload, in milliseconds. Slow phones need many seconds. */
const restoreMs = 20_000

/** Creates the driver for Wallet Standard wallets. They have no current network: each request names one. */
export function standardDriver(
  wallet: StandardWallet,
  environment: Pick<Environment, 'schedule'>,
): BitcoinDriver {
  /** Accounts that `bitcoin:connect` returned last. The wallet's own list may differ later. */
  let given: unknown
  /** True when the wallet's list is reliable: it reported a change, or had time to restore its session. */
  let isRestored = false

  const shown = () => {
    const now = accountsOf(wallet, 'bitcoin')
    return now.length > 0 ? now : accountsOf(wallet, 'bitcoin', given ?? [])
  }

  function find(address: string): StandardAccount {
    const account = shown().find((one) => one.address === address)
    if (account) return account
    throw new BaseError('REQUEST_INVALID', { hints: [`The wallet does not show: ${address}`] })
  }

  async function connect(isSilent: boolean): Promise<void> {
    if (isSilent && accountsOf(wallet, 'bitcoin').length > 0) return
    const own = methodOf(wallet, 'bitcoin:connect')
    const standard = methodOf(wallet, 'standard:connect')
    // `bitcoin:connect` has no silent mode.
    if (isSilent && !standard) {
      if (!isRestored) await waitForChange(wallet, environment)
      isRestored = true
      return
    }
    const answer =
      own && !isSilent
        ? await own({ purposes: ['payment', 'ordinals'] })
        : await standard?.(isSilent ? { silent: true } : {})
    check(connected, answer, 'RESPONSE_INVALID')
    given = (answer as { accounts: unknown }).accounts
  }

  return {
    async addresses({ chainId, isSilent }) {
      await connect(isSilent)
      const name = bitcoinChainNames(chainId)?.standard
      return shown()
        .filter(({ chains }) => name !== undefined && chains.includes(name))
        .map((account) => ({
          address: account.address,
          publicKey: hex.encode(Uint8Array.from(account.publicKey)),
          purpose: (account as { purpose?: unknown }).purpose,
        }))
    },

    methods: (chainId) => createMethods(wallet, chainId, find),

    watch: (onChange) =>
      listen(wallet, () => {
        // From now on the wallet's own list decides which accounts are approved.
        given = undefined
        isRestored = true
        onChange()
      }) ?? (() => {}),

    async disconnect() {
      given = undefined
      const leave =
        methodOf(wallet, 'bitcoin:disconnect') ?? methodOf(wallet, 'standard:disconnect')
      await leave?.()
    },
  }
}

/** Subscribes to the wallet's changes. @returns Unsubscribes; undefined for a wallet without events. */
function listen(wallet: StandardWallet, onChange: () => void): (() => void) | undefined {
  // The feature's method is `on`. MetaMask offers it under the namespace's name.
  const stops = ['standard:events', 'bitcoin:events'].flatMap((feature) => {
    const found = wallet.features[feature] as { on?: unknown } | undefined
    return typeof found?.on === 'function' ? [found.on('change', onChange)] : []
  })
  if (stops.length === 0) return undefined
  return () => {
    for (const off of stops) if (typeof off === 'function') off()
  }
}

/** Waits for wallets that restore their session by themselves, some time after the page has loaded. */
function waitForChange(
  wallet: StandardWallet,
  environment: Pick<Environment, 'schedule'>,
): Promise<void> {
  return new Promise<void>((resolve) => {
    let stop: (() => void) | undefined
    const cancel = environment.schedule(end, restoreMs)
    function end() {
      cancel()
      resolve()
      try {
        stop?.()
      } catch {}
    }
    // An error of the wallet must not break the page; its events are lost then.
    try {
      stop = listen(wallet, end)
    } catch {}
    if (!stop) end()
  })
}

/** Creates the methods that the wallet has. */
function createMethods(
  wallet: StandardWallet,
  chainId: ChainId,
  find: (address: string) => StandardAccount,
): BitcoinProvider {
  return {
    ...(methodOf(wallet, 'bitcoin:signMessage') && {
      async signMessage({ address, message }) {
        const sign = methodOf(wallet, 'bitcoin:signMessage')
        const answer = await sign?.({ account: find(address), message: toBytes(message) })
        check(signedMessage, answer, 'RESPONSE_INVALID')
        const [{ signature }] = answer as [{ signature: Uint8Array }]
        return base64.encode(Uint8Array.from(signature))
      },
    }),
    ...(methodOf(wallet, 'bitcoin:signTransaction') && {
      async signPsbt({ broadcast = false, psbt, signInputs }) {
        const send = broadcast ? methodOf(wallet, 'bitcoin:signAndSendTransaction') : undefined
        const sign = send ?? methodOf(wallet, 'bitcoin:signTransaction')
        const input = {
          chain: bitcoinChainNames(chainId)?.standard,
          inputsToSign: toInputs(signInputs, find),
          psbt: base64.decode(psbt),
        }
        const answer = await sign?.(input)
        check(send ? sentTransaction : signedTransaction, answer, 'RESPONSE_INVALID')
        const [{ signedPsbt, txId }] = answer as [{ signedPsbt?: Uint8Array; txId?: string }]
        const signed = signedPsbt ? base64.encode(Uint8Array.from(signedPsbt)) : psbt
        return { psbt: signed, txid: send ? txId : undefined }
      },
    }),
  }
}

type SignInputs = readonly { readonly address: string; readonly index: number }[]

/** Groups inputs by account. The sighash type is left to the wallet. */
function toInputs(inputs: SignInputs, find: (address: string) => StandardAccount) {
  const addresses = [...new Set(inputs.map(({ address }) => address))]
  return addresses.map((address) => ({
    account: find(address),
    signingIndexes: inputs.filter((one) => one.address === address).map(({ index }) => index),
  }))
}
