import { createClients, loadContracts, nameAddresses } from '@fairlead/test/node'
import { type Address, labelhash, namehash, parseAbi } from 'viem'

const registry = parseAbi([
  'function setSubnodeOwner(bytes32 node, bytes32 label, address owner)',
  'function setResolver(bytes32 node, address resolver)',
])
const resolver = parseAbi([
  'function setAddr(bytes32 node, address addr)',
  'function setText(bytes32 node, string key, string value)',
])
const reverse = parseAbi(['function setName(string name) returns (bytes32)'])

/** Writes to the name service of a local chain as its owner. */
export function createNameService(chain: { chainId: number; url: string }) {
  const { deployer, reader, registrar } = createClients(chain)
  const landed = async (hash: `0x${string}`) => reader.waitForTransactionReceipt({ hash })

  return {
    /** Registers `<label>.eth` for an address. */
    async register(label: string, options: { address?: Address; resolver?: Address } = {}) {
      const { address, resolver: own = nameAddresses.ensResolver } = options
      const node = namehash(`${label}.eth`)
      const { ensRegistry } = nameAddresses
      await landed(
        await registrar.writeContract({
          abi: registry,
          address: ensRegistry,
          args: [namehash('eth'), labelhash(label), registrar.account.address],
          functionName: 'setSubnodeOwner',
        }),
      )
      await landed(
        await registrar.writeContract({
          abi: registry,
          address: ensRegistry,
          args: [node, own],
          functionName: 'setResolver',
        }),
      )
      if (!address) return
      await landed(
        await registrar.writeContract({
          abi: resolver,
          address: own,
          args: [node, address],
          functionName: 'setAddr',
        }),
      )
    },
    /** Sets the avatar of a name. */
    async setAvatar(name: string, value: string) {
      await landed(
        await registrar.writeContract({
          abi: resolver,
          address: nameAddresses.ensResolver,
          args: [namehash(name), 'avatar', value],
          functionName: 'setText',
        }),
      )
    },
    /** Sets the reverse record of account 0. */
    async callDeployer(name: string) {
      await landed(
        await deployer.writeContract({
          abi: reverse,
          address: nameAddresses.ensReverseRegistrar,
          args: [name],
          functionName: 'setName',
        }),
      )
    },
    /** Deploys a resolver that uses CCIP-Read; see `GatewayResolver.sol`. */
    async deployGatewayResolver(urls: readonly string[], hops = 0): Promise<Address> {
      const { abi, bytecode } = loadContracts().GatewayResolver!
      const args = [urls, BigInt(hops)]
      const hash = await deployer.deployContract({ abi, args, bytecode })
      return (await landed(hash)).contractAddress!
    },
  }
}
