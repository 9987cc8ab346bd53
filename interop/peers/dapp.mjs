// First: it sets what the SDKs read when they are loaded.

import { commonCalls, startSdk } from './startSdk.mjs'
import { serve, tell, toError } from './wire.mjs'

// A page's client that nobody here wrote, as a process that does what a test tells it.

const { sign } = await startSdk()

serve({
  ...commonCalls(sign),
  /** Tells `connected` or `refused` later. */
  async connect(params) {
    const { approval, uri } = await sign.connect(params)
    approval().then(connected, refused)
    return uri
  },
  /** Tells `authenticated` or `refused` later. */
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
