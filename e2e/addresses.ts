/** The journeys have ports and a data folder of their own: `npm start` may run beside them. */
export const basePort = Number(process.env.JOURNEYS_PORT ?? 5400)
export const serverUrl = `http://localhost:${basePort}`
export const demoUrl = `http://localhost:${basePort + 1}`
export const walletUrl = `http://localhost:${basePort + 2}`
/**
 * The apps of `fixtures/`, where visitors meet them: on a host that is nobody's own machine, so that
 * nothing is on that is meant for developers.
 */
export const appUrls = {
  html: `http://app.example:${basePort + 40}`,
  next: `http://app.example:${basePort + 41}`,
  'vite-react': `http://app.example:${basePort + 42}`,
}
