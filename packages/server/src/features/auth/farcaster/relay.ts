import { isSafeUrl, parse } from '@fairlead/protocol'
import * as v from 'valibot'
import { readText } from '../../../readText.ts'
import { ProviderFailure } from '../social/ProviderFailure.ts'
import type { FarcasterContext } from './FarcasterContext.ts'

/** Maximum size of a response, in bytes. */
const maxBytes = 64 * 1024
/** Timeout of a relay request, in milliseconds. */
const timeoutMs = 8_000

const Channel = v.object({
  channelToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(512)),
  url: v.pipe(
    v.string(),
    v.maxLength(2048),
    v.check((url) => isSafeUrl(url), 'Not a safe address'),
  ),
})

const Status = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({
    state: v.literal('completed'),
    message: v.pipe(v.string(), v.maxLength(4096)),
    // Signatures of smart contract accounts can be long.
    signature: v.pipe(v.string(), v.maxLength(16_384), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
    username: v.nullish(v.string()),
  }),
])
type Status = v.InferOutput<typeof Status>

type Relayed = Pick<FarcasterContext, 'farcaster' | 'fetch'>

/** Opens a relay channel for a sign-in message with our domain, nonce and URI. */
export async function openChannel(
  about: { domain: string; expirationTime: string; nonce: string; siweUri: string },
  context: Relayed,
): Promise<v.InferOutput<typeof Channel>> {
  const body = JSON.stringify({ ...about, acceptAuthAddress: true })
  return parse(Channel, await ask('/v1/channel', { body, method: 'POST' }, context))
}

/** Reads the state of a channel. The relay's answer is untrusted until `verifySignIn` has checked it. */
export async function readChannel(channelToken: string, context: Relayed): Promise<Status> {
  const headers = { authorization: `Bearer ${channelToken}` }
  return parse(Status, await ask('/v1/channel/status', { headers, method: 'GET' }, context))
}

/** @throws `ProviderFailure` */
async function ask(
  path: string,
  init: RequestInit,
  { farcaster, fetch }: Relayed,
): Promise<unknown> {
  const url = `${farcaster?.relayUrl.replace(/\/+$/, '')}${path}`
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...init.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readText(response.body, maxBytes)
    if (!response.ok || text === undefined) throw new ProviderFailure('answer')
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof ProviderFailure) throw error
    throw new ProviderFailure(error instanceof SyntaxError ? 'answer' : 'unreachable')
  }
}
