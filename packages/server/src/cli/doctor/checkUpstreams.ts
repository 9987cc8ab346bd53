import { BaseError } from '@fairlead/protocol'
import * as v from 'valibot'
import type { ServeEnv } from '../../env.ts'
import type { Ask } from './createAsk.ts'
import { type Finding, ok, toFinding } from './Finding.ts'

const Answer = v.object({ result: v.string() })

/** Methods that identify a network, by namespace. */
const methods: Readonly<Record<string, string>> = {
  eip155: 'eth_chainId',
  solana: 'getGenesisHash',
}

/** Asks each upstream for its network. Upstreams are named by their place, because their URLs may contain keys. */
export function checkUpstreams({ configuration }: ServeEnv, ask: Ask): Promise<readonly Finding[]> {
  return Promise.all(
    configuration.chains.flatMap(({ caipNetworkId, upstreams }) =>
      upstreams.map((url, index) =>
        toFinding(
          `upstream ${index + 1} of ${caipNetworkId}`,
          () => checkUpstream(caipNetworkId, url, ask),
          'Check its URL and key in FAIRLEAD_CONFIG, or ask the operator of the node.',
        ),
      ),
    ),
  )
}

async function checkUpstream(caipNetworkId: string, url: string, ask: Ask) {
  const [namespace = '', reference = ''] = caipNetworkId.split(':')
  const method = methods[namespace]
  const response = await ask(url, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: method ?? 'ping', params: [] }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  if (!method) return ok('answers; its network was not compared')
  if (response.status !== 200)
    throw new BaseError('UPSTREAM_UNAVAILABLE', {
      shortMessage: `answers with status ${response.status}`,
    })
  const answer = v.safeParse(Answer, await response.json().catch(() => undefined))
  if (!answer.success)
    throw new BaseError('RESPONSE_INVALID', { shortMessage: `doesn't answer ${method}` })
  const { result } = answer.output
  const found = namespace === 'eip155' ? String(Number(result)) : result.slice(0, 32)
  if (found !== reference)
    throw new BaseError('CONFLICT', {
      shortMessage: `is a node of ${namespace}:${found.replace(/[^\w-]/g, '').slice(0, 40)}`,
    })
  return ok('answers')
}
