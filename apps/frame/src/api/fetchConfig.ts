import { BaseError, parse, type RouteResponse, routePath } from '@fairlead/protocol'
import { getFrameConfig } from '@fairlead/protocol/embedded'
import type { Environment } from '../environment.ts'

/**
 * Fetches the configuration of the project that a URL names, and the first nonce for proofs.
 *
 * @param url - URL of any document of the site.
 * @param hasLogo - True to fetch the project's logo as well.
 * @throws `PROJECT_INVALID`, `RESPONSE_INVALID`
 */
export async function fetchConfig(
  url: URL,
  { fetch }: Pick<Environment, 'fetch'>,
  hasLogo = false,
): Promise<{ config: RouteResponse<typeof getFrameConfig>; nonce: string | undefined }> {
  const projectId = url.searchParams.get('projectId') ?? ''
  const target = new URL(routePath(getFrameConfig.path), url)
  target.searchParams.set('projectId', projectId)
  if (hasLogo) target.searchParams.set('logo', '1')
  const response = await fetch(target, { cache: 'no-store', credentials: 'omit' })
  if (!response.ok) throw new BaseError('PROJECT_INVALID')
  const config = parse(getFrameConfig.response, await response.json(), 'RESPONSE_INVALID')
  return { config, nonce: response.headers.get('dpop-nonce') ?? undefined }
}
