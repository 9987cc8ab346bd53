import { EvmAddress, parse } from '@fairlead/protocol'
import type { Address, Client } from 'viem'
import { getEnsName, getEnsText } from 'viem/actions'

/** Looks up an address in ENS: its primary name and that name's avatar. */
export async function readEvmName(
  client: Client,
  options: { address: string; universalResolver: string },
): Promise<{ name: string; avatar?: string | undefined } | undefined> {
  const universalResolverAddress: Address = parse(EvmAddress, options.universalResolver)
  const address = parse(EvmAddress, options.address)
  const name = await getEnsName(client, { address, universalResolverAddress })
  if (!name) return undefined
  const record = { key: 'avatar', name, universalResolverAddress }
  // The name is returned even if the avatar can't be read.
  const avatar = await getEnsText(client, record).catch(() => undefined)
  return { name, ...(avatar ? { avatar } : {}) }
}
