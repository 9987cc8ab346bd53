import { readFileSync } from 'node:fs'

const page = new URL('../test/src/scriptedFrame.html', import.meta.url)

/**
 * Serves a scripted frame of the embedded wallet at `http://frame.localhost:<port>/sdk`: for browser
 * tests, an origin of its own on the server that they run on.
 *
 * @returns {import('vite').Plugin}
 */
export function scriptedFrame() {
  return {
    name: 'scripted-frame',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const isFrame = request.headers.host?.startsWith('frame.localhost:')
        if (!isFrame || !request.url?.startsWith('/sdk?')) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(readFileSync(page))
      })
    },
  }
}
