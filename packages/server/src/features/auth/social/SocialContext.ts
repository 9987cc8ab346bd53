import { timingSafeEqual } from 'node:crypto'
import { openValue, sealValue } from '../../../kms/envelope.ts'
import type { Log } from '../../../log.ts'
import type { Guard } from '../../../middleware/implementProven.ts'
import type { SocialFlow } from '../../../storage/auth/socials.ts'
import { type AuthContext, toBytes } from '../AuthContext.ts'
import type { Provider } from './createProvider.ts'

/** Dependencies of the social login. */
export type SocialContext = AuthContext & {
  isVouchedFor: Guard['isVouchedFor']
  log: Log
  /** Configured providers, by the last part of their redirect URI: see {@link providerKey}. */
  providers: ReadonlyMap<string, Provider>
}

/**
 * Returns the last part of a provider's redirect URI: its name, or the project and the id of a provider that belongs to
 * one project. No two issuers share a redirect URI, so a response can't be taken for one of another issuer.
 */
export function providerKey({
  projectId,
  provider,
}: Pick<SocialFlow, 'projectId' | 'provider'>): string {
  return provider.startsWith(oidcPrefix)
    ? `${projectId}.${provider.slice(oidcPrefix.length)}`
    : provider
}

const oidcPrefix = 'oidc:'

/** Lifetime of a login, in seconds. */
export const socialSeconds = 600

/** Encrypts the state of a login, bound to its row. */
export async function sealContent(
  content: unknown,
  flowId: string,
  { kms, random }: AuthContext,
): Promise<string> {
  const plaintext = toBytes(JSON.stringify(content))
  return sealValue({ kms, place: placeOf(flowId), plaintext, random })
}

/** Decrypts what {@link sealContent} stored. The caller must know its type at this step. */
export async function openContent<content>(
  { contentSealed, id }: Pick<SocialFlow, 'contentSealed' | 'id'>,
  { kms }: AuthContext,
): Promise<content> {
  const bytes = await openValue({ kms, place: placeOf(id), sealed: contentSealed ?? '' })
  return JSON.parse(Buffer.from(bytes).toString()) as content
}

/** Compares a hash with the stored one in constant time. */
export function isSameHash(hash: string, kept: string | null): boolean {
  return kept !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(kept))
}

function placeOf(key: string) {
  return { column: 'content_ct', key, table: 'social_flow' }
}
