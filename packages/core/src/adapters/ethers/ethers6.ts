import { loadPeer } from '../../errors/peer.ts'
import type { Asked, EthersBindings } from './bindings.ts'
import { usedTypes } from './bindings.ts'

type Ethers6 = Pick<typeof import('ethers'), 'BrowserProvider' | 'Interface' | 'JsonRpcSigner'>

/** Loads the bindings of ethers 6. @throws `PEER_MISSING` */
export async function loadEthers6(
  load: () => Promise<Ethers6> = () => import('ethers'),
): Promise<EthersBindings> {
  const { BrowserProvider, Interface, JsonRpcSigner } = await loadPeer({
    fits: (library) => typeof library.BrowserProvider === 'function',
    install: 'ethers@6',
    load,
  })

  /** Creates a provider for one call, because one that lives longer would poll. */
  async function using<value>(
    { chainId, provider }: Asked,
    run: (browser: InstanceType<typeof BrowserProvider>) => Promise<value>,
  ): Promise<value> {
    const browser = new BrowserProvider(provider as never, chainId, { staticNetwork: true })
    try {
      return await run(browser)
    } finally {
      browser.destroy()
    }
  }

  return {
    encodeCall: ({ abi, args, functionName }) =>
      new Interface(abi as never).encodeFunctionData(functionName, args),
    getBalance: (on, address) => using(on, (browser) => browser.getBalance(address)),
    estimateGas: (on, call) => using(on, (browser) => browser.estimateGas(whole(call))),
    sendTransaction: (on, { from, ...call }) =>
      using(on, (browser) =>
        new JsonRpcSigner(browser, from).sendUncheckedTransaction(whole(call)),
      ),
    signMessage: (on, { address, message }) =>
      using(on, (browser) => new JsonRpcSigner(browser, address).signMessage(message)),
    signTypedData: (on, { address, ...data }) =>
      using(on, (browser) =>
        new JsonRpcSigner(browser, address).signTypedData(
          data.domain,
          usedTypes(data),
          data.message,
        ),
      ),
  }
}

/** Removes undefined fields, which ethers would read as null. */
function whole<call extends object>(call: call) {
  return Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined))
}
