/** The journeys use their own ports and data folder, so that `npm start` can run at the same time. */
export const basePort = Number(process.env.JOURNEYS_PORT ?? 5400)
export const serverUrl = `http://localhost:${basePort}`
export const demoUrl = `http://localhost:${basePort + 1}`
export const walletUrl = `http://localhost:${basePort + 2}`
/** The apps of `fixtures/`, as visitors reach them: on a host that isn't localhost, so that no developer mode is on. */
export const appUrls = {
  frameworks: `http://app.example:${basePort + 43}`,
  html: `http://app.example:${basePort + 40}`,
  next: `http://app.example:${basePort + 41}`,
  nuxt: `http://app.example:${basePort + 45}`,
  sveltekit: `http://app.example:${basePort + 44}`,
  'vite-react': `http://app.example:${basePort + 42}`,
}
