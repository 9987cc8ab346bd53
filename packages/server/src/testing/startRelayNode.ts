import { startUpstream } from './startUpstream.ts'

type Answered = { id: number; jsonrpc: '2.0'; result?: unknown; error?: unknown }

/**
 * Starts a proxy of a real node that can simulate rare behaviour: downtime, and other answers.
 *
 * @param change - Returns another result for a call, or `undefined` for the real one.
 */
export async function startRelayNode(realUrl: string) {
  const state: {
    change: (method: string, result: unknown, params: unknown) => unknown
    isAway: boolean
  } = { change: () => undefined, isAway: false }

  const node = await startUpstream((body) => {
    if (state.isAway) return 'hangUp'
    return fetch(realUrl, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    }).then(async (response) => {
      const answers = [await response.json()].flat() as Answered[]
      const calls = [body].flat()
      const changed = answers.map((answer) => {
        const call = calls.find(({ id }) => id === answer.id)!
        const other = state.change(call.method, answer.result, call.params)
        if (other instanceof Error)
          return { id: answer.id, jsonrpc: '2.0', error: { code: -32601, message: other.message } }
        return other === undefined ? answer : { ...answer, result: other }
      })
      return { body: Array.isArray(body) ? changed : changed[0] }
    })
  })
  return { received: node.received, state, url: node.url }
}
