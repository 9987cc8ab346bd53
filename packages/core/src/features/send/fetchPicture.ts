import { cleanText, getIdentity, toImageUrl } from '@fairlead/protocol'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** Returns the name and picture that the server knows for an address. */
export async function fetchPicture(
  fairlead: Fairlead,
  address: string,
  signal: AbortSignal,
): Promise<{ imageUrl?: string | undefined; name?: string | undefined }> {
  const server = await fairlead.internal.server()
  const input = { base: 'data', params: { address } } as const
  const { avatar, name } = await request(server, getIdentity, input, { signal })
  return { imageUrl: toImageUrl(avatar), name: name ? cleanText(name) : undefined }
}
