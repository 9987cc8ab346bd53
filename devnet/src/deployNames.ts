import { type Abi, type Hex, isAddressEqual, labelhash, namehash, zeroHash } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { accounts, addresses, nameAddresses, names, nameZone, operator } from './addresses.ts'
import type { Clients } from './clients.ts'
import type { Contract, Contracts } from './contracts.ts'
import { ensContracts } from './ensContracts.ts'
import { ChainFailedError } from './errors.ts'

/**
 * Deploys the name service with the zone of the local server, and gives accounts 1 and 2 a name with a reverse record. The avatar of account 1 is a tile
 * that it holds, so showing it needs no external resource.
 */
export async function deployNames(clients: Clients, contracts: Contracts): Promise<void> {
  const { friend, holder, reader, registrar } = clients
  const { chain } = registrar
  const { registry, resolver, reverseRegistrar } = ensContracts

  async function landed(hash: Hex) {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success')
      throw new ChainFailedError(chain.id, `transaction ${hash} failed`)
    return receipt
  }

  async function put(name: keyof typeof nameAddresses, contract: Contract, args: unknown[]) {
    const { contractAddress } = await landed(await registrar.deployContract({ ...contract, args }))
    if (!contractAddress || !isAddressEqual(contractAddress, nameAddresses[name]))
      throw new ChainFailedError(
        chain.id,
        `${name} landed at ${contractAddress}, not at ${nameAddresses[name]}`,
      )
  }

  async function write(
    address: keyof typeof nameAddresses,
    abi: Abi,
    functionName: string,
    ...args: unknown[]
  ) {
    const request = { abi, address: nameAddresses[address], args, functionName }
    await landed(await registrar.writeContract(request))
  }

  const own = (parent: string, label: string, owner: string = accounts.registrar) =>
    write(
      'ensRegistry',
      registry.abi,
      'setSubnodeOwner',
      parent ? namehash(parent) : zeroHash,
      labelhash(label),
      owner,
    )

  await put('ensRegistry', registry, [])
  await put('ensResolver', resolver, [nameAddresses.ensRegistry])
  await put('ensReverseRegistrar', reverseRegistrar, [
    nameAddresses.ensRegistry,
    nameAddresses.ensResolver,
  ])
  await put('ensUniversalResolver', contracts.UniversalResolver!, [nameAddresses.ensRegistry])
  await put('zoneResolver', contracts.ZoneResolver!, [privateKeyToAddress(operator.namesKey)])
  await own('', 'eth')
  await own('eth', nameZone.replace('.eth', ''))
  await write(
    'ensRegistry',
    registry.abi,
    'setResolver',
    namehash(nameZone),
    nameAddresses.zoneResolver,
  )
  await own('', 'reverse')
  // Set before the registrar of reverse records owns this node.
  await own('reverse', 'addr')
  await write(
    'ensRegistry',
    registry.abi,
    'setResolver',
    namehash('addr.reverse'),
    nameAddresses.zoneResolver,
  )
  await own('reverse', 'addr', nameAddresses.ensReverseRegistrar)

  // The function is overloaded, so the two-argument version is selected here.
  const setAddr = resolver.abi.filter(
    (item) => item.type === 'function' && item.name === 'setAddr' && item.inputs.length === 2,
  )
  for (const who of ['holder', 'friend'] as const) {
    const node = namehash(names[who])
    await own('eth', who)
    await write('ensRegistry', registry.abi, 'setResolver', node, nameAddresses.ensResolver)
    await write('ensResolver', setAddr, 'setAddr', node, accounts[who])
    const request = {
      abi: reverseRegistrar.abi,
      address: nameAddresses.ensReverseRegistrar,
      args: [names[who]],
      functionName: 'setName',
    }
    await landed(await { friend, holder }[who].writeContract(request))
  }
  const avatar = `eip155:${chain.id}/erc721:${addresses.tiles}/1`
  const node = namehash(names.holder)
  await write('ensResolver', resolver.abi, 'setText', node, 'avatar', avatar)
}
