import { EvmAddress, parse } from '@fairlead/protocol'
import type { Address, Client } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'

/** What ENS says of an address: its primary name, and the picture that the name has. */
export async function readEvmName(
  client: Client,
  options: { address: string; universalResolver: string },
): Promise<{ name: string; avatar?: string | undefined } | undefined> {
  const universalResolverAddress: Address = parse(EvmAddress, options.universalResolver)
  const address = parse(EvmAddress, options.address)
  const name = await getEnsName(client, { address, universalResolverAddress })
  if (!name) return undefined
  const record = { key: 'avatar', name, universalResolverAddress }
  // Without a picture a name is a name.
  const avatar = await getEnsText(client, record).catch(() => undefined)
  return { name, ...(avatar ? { avatar } : {}) }
}
