import { loadPeer } from '../../errors/peer.ts'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type { Asked, EthersBindings } from './bindings.ts'
import { usedTypes } from './bindings.ts'

/** The part of ethers 5 that is used. Declared here, because projects with ethers 6 don't have these types. */
export type Ethers5 = {
  readonly providers: {
    readonly Web3Provider: new (
      provider: Eip1193Provider,
      network: { chainId: number; name: string },
    ) => Web3Provider
  }
  readonly utils: {
    readonly Interface: new (
      abi: never,
    ) => { encodeFunctionData(name: string, args: readonly unknown[]): string }
  }
}
type Web3Provider = {
  getBalance(address: string): Promise<{ toBigInt(): bigint }>
  estimateGas(call: object): Promise<{ toBigInt(): bigint }>
  getSigner(address: string): {
    sendUncheckedTransaction(call: object): Promise<string>
    signMessage(message: string): Promise<string>
    _signTypedData(domain: object, types: object, message: object): Promise<string>
  }
}

/** Loads the bindings of ethers 5. @throws `PEER_MISSING` */
export async function loadEthers5(
  load: () => Promise<Ethers5> = () => import('ethers') as Promise<unknown> as Promise<Ethers5>,
): Promise<EthersBindings> {
  const { providers, utils } = await loadPeer({
    fits: (library) => typeof library.providers?.Web3Provider === 'function',
    install: 'ethers@5',
    load,
  })
  const open = ({ chainId, provider }: Asked) =>
    new providers.Web3Provider(provider, { chainId, name: `eip155-${chainId}` })

  return {
    encodeCall: ({ abi, args, functionName }) =>
      new utils.Interface(abi as never).encodeFunctionData(functionName, args),
    getBalance: async (on, address) => (await open(on).getBalance(address)).toBigInt(),
    estimateGas: async (on, call) => (await open(on).estimateGas(whole(call))).toBigInt(),
    sendTransaction: (on, { from, ...call }) =>
      open(on).getSigner(from).sendUncheckedTransaction(whole(call)),
    signMessage: (on, { address, message }) => open(on).getSigner(address).signMessage(message),
    signTypedData: (on, { address, ...data }) =>
      open(on).getSigner(address)._signTypedData(data.domain, usedTypes(data), data.message),
  }
}

/** Removes undefined fields. */
function whole(call: object) {
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined))
}
