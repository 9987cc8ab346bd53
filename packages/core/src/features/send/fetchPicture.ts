import { cleanText, getIdentity, toImageUrl } from '@fairlead/protocol'
import { request } from '../../api/request.ts'
import type { Fairlead } from '../../Fairlead.ts'

/** The name and the picture that an address has chosen for itself, where the server knows them. */
export async function fetchPicture(
  fairlead: Fairlead,
  address: string,
  signal: AbortSignal,
): Promise<{ imageUrl?: string | undefined; name?: string | undefined }> {
  const server = await fairlead.server()
  const input = { base: 'data', params: { address } } as const
  const { avatar, name } = await request(server, getIdentity, input, { signal })
  return { imageUrl: toImageUrl(avatar), name: name ? cleanText(name) : undefined }
}
