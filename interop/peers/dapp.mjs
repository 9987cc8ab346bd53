// Imported first: it sets values that the SDKs read when they are loaded.

import { commonCalls, startSdk } from './startSdk.mjs'
import { serve, tell, toError } from './wire.mjs'

// Third-party page client, run as a process that a test controls.

const { sign } = await startSdk()

serve({
  ...commonCalls(sign),
  /** Emits `connected` or `refused` later. */
  async connect(params) {
    const { approval, uri } = await sign.connect(params)
    approval().then(connected, refused)
    return uri
  },
  /** Emits `authenticated` or `refused` later. */
  async authenticate(params) {
    const { response, uri } = await sign.authenticate(params)
    response().then(({ auths, session }) => {
      tell({ event: 'authenticated', params: { auths: auths ?? [], session } })
    }, refused)
    return uri
  },
  request: (params) => sign.request(params),
})

/** @param {unknown} session */
function connected(session) {
  tell({ event: 'connected', params: session })
}

/** @param {unknown} error */
function refused(error) {
  tell({ event: 'refused', params: toError(error) })
}
