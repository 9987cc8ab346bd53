import { privateKeyToAccount } from 'viem/accounts'
import { byPerson, commonCalls, requireOfSdk, sendAndWait, startSdk } from './startSdk.mjs'
// Imported first: it sets values that the SDKs read when they are loaded.
import { readOptions, serve } from './wire.mjs'

// Third-party wallet client, run as a process that a test controls.

const account = privateKeyToAccount(readOptions().privateKey)
const { client, sign } = await startSdk()

/** The kit has different names for the same calls. @type {Record<string, (params: any) => unknown>} */
const calls =
  client === sign
    ? {
        approve: async (params) => (await sign.approve(params)).topic,
        emit: (params) => sign.emit(params),
        extend: (params) => sign.extend(params),
        pair: (params) => sign.core.pairing.pair(params),
        reject: (params) => sign.reject(params),
        respond: (params) => sign.respond(params),
        update: (params) => sign.update(params),
      }
    : {
        approve: async (params) => (await client.approveSession(params)).topic,
        disconnect: ({ topic }) => client.disconnectSession({ topic, reason: byPerson }),
        emit: (params) => client.emitSessionEvent(params),
        extend: (params) => client.extendSession(params),
        pair: (params) => client.pair(params),
        reject: (params) => client.rejectSession(params),
        respond: (params) => client.respondSessionRequest(params),
        update: (params) => client.updateSession(params),
      }

serve({
  ...commonCalls(sign),
  ...calls,
  extend: (params) =>
    sendAndWait(sign, { method: 'wc_sessionExtend', topic: params.topic }, () =>
      calls.extend(params),
    ),
  update: (params) =>
    sendAndWait(sign, { method: 'wc_sessionUpdate', topic: params.topic }, () =>
      calls.update(params),
    ),
  /** Signs one message per chain. */
  async approveAuthentication({ authPayload, chains, id, methods }) {
    const { buildAuthObject, populateAuthPayload } = requireOfSdk('@walletconnect/utils')
    const request = populateAuthPayload({ authPayload, chains, methods })
    const auths = []
    for (const chain of request.chains) {
      const iss = `did:pkh:${chain}:${account.address}`
      const message = client.formatAuthMessage({ request, iss })
      const s = await account.signMessage({ message })
      auths.push(buildAuthObject(request, { s, t: 'eip191' }, iss))
    }
    const { session } = await client.approveSessionAuthenticate({ id, auths })
    return session?.topic
  },
  rejectAuthentication: (params) => client.rejectSessionAuthenticate(params),
})
