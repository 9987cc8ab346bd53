import { readFileSync } from 'node:fs'

const page = new URL('../test/src/scriptedFrame.html', import.meta.url)
const provider = new URL('../test/src/scriptedProvider.html', import.meta.url)
const attestation = new URL('../test/src/scriptedAttestation.html', import.meta.url)

/**
 * Serves a scripted frame of the embedded wallet at `http://frame.localhost:<port>/sdk` for browser tests, so that it
 * has its own origin on the test server. Also serves the popup of its login providers, and the frame of a verify
 * server.
 *
 * @returns {import('vite').Plugin}
 */
export function scriptedFrame() {
  return {
    name: 'scripted-frame',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const isFrame = request.headers.host?.startsWith('frame.localhost:')
        const isAttestation = request.url?.startsWith('/v3/attestation?')
        const isPopup = /^\/(?:loading$|provider\?)/.test(request.url ?? '')
        if (!isFrame || !(isAttestation || isPopup || request.url?.startsWith('/sdk?')))
          return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(readFileSync(isAttestation ? attestation : isPopup ? provider : page))
      })
    },
  }
}
