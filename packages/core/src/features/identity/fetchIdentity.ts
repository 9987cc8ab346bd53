import { type ChainId, cleanText, getIdentity, namespaceOf, toImageUrl } from '@fairlead/protocol'
import { readerOf } from '../../actions/readerOf.ts'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { keep } from '../../store/persistedCache.ts'
import { profileRead } from '../../store/profiles.ts'

/** Name and picture of an address. Both are absent for most addresses. */
export type Identity = {
  readonly name?: string | undefined
  /** URL of a picture. */
  readonly avatar?: string | undefined
}

/**
 * Returns the name and picture of an address: from the server, or from the on-chain name service if the server fails.
 *
 * Never rejects. A missing name and an unreachable service both return an empty identity.
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
  // A failed lookup isn't cached, so that the next visit tries again.
  if (!answer || signal?.aborted) return identity
  keep(fairlead, 'identity', `${chainId}:${address}`, identity)
  fairlead.store.setState((state) => profileRead(state, address, { identity }))
  return identity
}

type Answer = { name?: string | null | undefined; avatar?: string | null | undefined }

async function fromServer(
  fairlead: Fairlead,
  { address, signal }: Parameters<typeof fetchIdentity>[1],
): Promise<Answer> {
  const server = await fairlead.internal.server()
  const query = { sender: address }
  return request(server, getIdentity, { base: 'data', params: { address }, query }, { signal })
}

/** Looks up a name on `eip155:1` if the page has it, otherwise on the first network with a resolver. */
async function fromNameService(
  fairlead: Fairlead,
  { address, chainId, signal }: Parameters<typeof fetchIdentity>[1],
): Promise<Answer | undefined> {
  const { networks } = fairlead.store.getState()
  const network =
    networks.find(({ caipNetworkId }) => caipNetworkId === 'eip155:1') ??
    networks.find(({ contracts }) => contracts?.ensUniversalResolver)
  if (!network) return undefined
  try {
    const { getName } = await readerOf(fairlead, namespaceOf(chainId))
    return getName && ((await getName({ address, network, signal })) ?? {})
  } catch {
    return undefined
  }
}
