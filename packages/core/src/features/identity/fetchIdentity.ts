import { type ChainId, cleanText, getIdentity, namespaceOf, toImageUrl } from '@fairlead/protocol'
import { adapterOf } from '../../actions/adapterOf.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { keep } from '../../store/keptCache.ts'
import type { Identity } from './identityQuery.ts'

/**
 * Name and picture of an address: from the server, else from the on-chain name service. A missing
 * name is an answer, and so is a service that can't be reached: nobody waits for a name.
 */
export async function fetchIdentity(
  fairlead: Fairlead,
  asked: { address: string; chainId: ChainId; signal?: AbortSignal | undefined },
): Promise<Identity> {
  const { address, chainId, signal } = asked
  const answer = await fromServer(fairlead, asked).catch(() => fromNameService(fairlead, asked))
  const name = cleanText(answer?.name ?? '', 64)
  const avatar = toImageUrl(answer?.avatar)
  const identity = { ...(name ? { name } : {}), ...(avatar ? { avatar } : {}) }
  // Not what nobody could say: at the next visit somebody may.
  if (answer && !signal?.aborted) keep(fairlead, 'identity', `${chainId}:${address}`, identity)
  return identity
}

type Answer = { name?: string | null | undefined; avatar?: string | null | undefined }

async function fromServer(
  fairlead: Fairlead,
  { address, signal }: Parameters<typeof fetchIdentity>[1],
): Promise<Answer> {
  const server = await fairlead.server()
  const query = { sender: address }
  return request(server, getIdentity, { base: 'data', params: { address }, query }, { signal })
}

/** On chain 1 where the page has it, else on the first network that names a resolver. */
async function fromNameService(
  fairlead: Fairlead,
  { address, chainId, signal }: Parameters<typeof fetchIdentity>[1],
): Promise<Answer | undefined> {
  const { networks } = fairlead.store.getState()
  const network =
    networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1') ??
    networks.find(({ contracts }) => contracts?.ensUniversalResolver)
  const adapter = adapterOf(fairlead, namespaceOf(chainId))
  if (!network || !adapter.getName) return undefined
  try {
    return (await adapter.getName({ address, network, signal })) ?? {}
  } catch {
    return undefined
  }
}
