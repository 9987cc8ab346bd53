import { timingSafeEqual } from 'node:crypto'
import { openValue, sealValue } from '../../../kms/envelope.ts'
import type { Log } from '../../../log.ts'
import type { Guard } from '../../../middleware/implementProven.ts'
import type { SocialFlow } from '../../../storage/auth/SocialStore.ts'
import { type AuthContext, toBytes } from '../AuthContext.ts'
import type { Provider } from './createProvider.ts'

/** What logins with providers stand on. */
export type SocialContext = AuthContext & {
  isVouchedFor: Guard['isVouchedFor']
  log: Log
  /** Those of the configuration, by name. */
  providers: ReadonlyMap<string, Provider>
}

/** How long a login may take, in seconds. */
export const socialSeconds = 600

/** Encrypts what belongs to one login alone. */
export async function sealContent(
  content: unknown,
  flowId: string,
  { kms, random }: AuthContext,
): Promise<string> {
  const plaintext = toBytes(JSON.stringify(content))
  return sealValue({ kms, place: placeOf(flowId), plaintext, random })
}

/** What {@link sealContent} was given; the caller knows what that was at this step. */
export async function openContent<content>(
  { contentSealed, id }: Pick<SocialFlow, 'contentSealed' | 'id'>,
  { kms }: AuthContext,
): Promise<content> {
  const bytes = await openValue({ kms, place: placeOf(id), sealed: contentSealed ?? '' })
  return JSON.parse(Buffer.from(bytes).toString()) as content
}

/** Whether a hash is the one that is kept; nothing is told by time. */
export function isSameHash(hash: string, kept: string | null): boolean {
  return kept !== null && timingSafeEqual(Buffer.from(hash), Buffer.from(kept))
}

function placeOf(key: string) {
  return { column: 'content_ct', key, table: 'social_flow' }
}
