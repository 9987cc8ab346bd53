import type { ChainId } from '@fairlead/protocol'
import { rpcError } from '../../errors/rpcError.ts'
import { toChainId, toChainNumber, toHexChainId } from '../../namespaces/eip155.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'
import { type Call, createEmitter, type ProviderParts, servingOf } from './createPairedProvider.ts'

/** Maximum time for a wallet to add an approved network to the session, in milliseconds. */
export const grantWaitMs = 3_000

/** True for methods that only a wallet can answer. They are never sent to a node. */
const isWalletsOwn = (method: string) =>
  /^(?:wallet_|personal_|eth_sign|eth_sendTransaction$|eth_requestAccounts$)/.test(method)

/**
 * Creates an EIP-1193 provider for a session. Answers accounts and network itself, sends the
 * wallet's methods to the wallet, and reads to the network's own endpoints.
 */
export function createPairedEvmProvider(parts: createPairedEvmProvider.Options): Eip1193Provider {
  const { ask, namespaces, readRpc, schedule } = parts
  const asked = new Map<string, Promise<unknown>>()
  const now = () => servingOf(namespaces, 'eip155')
  const current = () => now().paired.chainId
  const addresses = () => now().paired.accounts.map(({ address }) => address)

  /** Resolves when the session grants the network, or after {@link grantWaitMs}. */
  function granted(chainId: ChainId): Promise<void> {
    return new Promise((resolve) => {
      const isThere = () => namespaces.now('eip155')?.paired.approved.includes(chainId)
      if (isThere()) return resolve()
      const end = () => {
        cancel()
        stop()
        resolve()
      }
      const cancel = schedule(end, grantWaitMs)
      const stop = namespaces.watch('eip155', () => {
        if (isThere()) end()
      })
    })
  }

  async function switchChain(call: Call) {
    const [{ chainId: hex }] = [call.params].flat() as [{ chainId?: unknown }]
    const number = Number(hex)
    if (!Number.isSafeInteger(number) || number < 1)
      throw rpcError(-32602, 'wallet_switchEthereumChain takes [{ chainId: "0x…" }]')
    const chainId = toChainId(number)
    if (namespaces.choose('eip155', chainId)) return null
    const serving = now()
    if (!serving.paired.methods.includes(call.method))
      throw rpcError(4902, `The wallet does not allow ${chainId}`)
    await ask(serving, serving.paired.chainId, call)
    await granted(chainId)
    if (namespaces.choose('eip155', chainId)) return null
    throw rpcError(4902, `The wallet does not allow ${chainId}`)
  }

  async function capabilities(call: Call) {
    const serving = now()
    const [, chains] = [call.params].flat(1) as [unknown, unknown]
    const known = capabilitiesOf(serving.session, {
      approved: serving.paired.approved,
      chains: Array.isArray(chains) ? chains.map(String) : undefined,
    })
    if (known) return known
    if (!serving.paired.methods.includes(call.method)) throw unsupported(call.method)
    const key = `${serving.session.topic} ${JSON.stringify(call.params)}`
    const answer = asked.get(key) ?? ask(serving, serving.paired.chainId, call)
    asked.set(key, answer)
    answer.catch(() => asked.delete(key))
    return answer
  }

  const local: Readonly<Record<string, (call: Call) => unknown>> = {
    eth_accounts: () => (namespaces.now('eip155') ? addresses() : []),
    eth_requestAccounts: addresses,
    eth_chainId: () => toHexChainId(current()),
    net_version: () => String(toChainNumber(current())),
    wallet_getCapabilities: capabilities,
    wallet_switchEthereumChain: switchChain,
  }

  return {
    async request(call) {
      const answer = Object.hasOwn(local, call.method) ? local[call.method] : undefined
      if (answer) return answer(call)
      const serving = now()
      const { chainId, methods } = serving.paired
      if (methods.includes(call.method)) return ask(serving, chainId, call)
      if (isWalletsOwn(call.method)) throw unsupported(call.method)
      return readRpc(chainId, call)
    },
    ...createEmitter(namespaces, 'eip155', toHexChainId),
  }
}

export declare namespace createPairedEvmProvider {
  type Options = ProviderParts & {
    readonly readRpc: (chainId: ChainId, call: Call) => Promise<unknown>
    readonly schedule: (run: () => void, ms: number) => () => void
  }
}

function unsupported(method: string): Error {
  return rpcError(4200, `The session does not allow the method: ${method}`)
}
