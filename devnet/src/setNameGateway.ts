import { nameAddresses } from './addresses.ts'
import { createClients } from './clients.ts'
import { loadContracts } from './contracts.ts'

/**
 * Sets the gateway URL of the local zone's resolver, so that names resolve on this chain.
 *
 * @param options.serverUrl - Origin of the server.
 */
export async function setNameGateway(
  chain: { chainId: number; url: string },
  { serverUrl }: { serverUrl: string },
): Promise<void> {
  const { reader, registrar } = createClients(chain)
  const hash = await registrar.writeContract({
    abi: loadContracts().ZoneResolver!.abi,
    address: nameAddresses.zoneResolver,
    args: [[`${serverUrl}/v1/names/gateway/{sender}/{data}.json`]],
    functionName: 'setUrls',
  })
  await reader.waitForTransactionReceipt({ hash })
}
