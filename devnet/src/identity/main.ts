import { parseArgs } from 'node:util'
import { startProviders } from './startProviders.ts'

// `node devnet/dist/identity/main.js --base-port 4400` simulates login providers on port + 5, until it is stopped. When
// ready, it writes `{ oidc, ready, social }`, parts of the server's configuration. Each `--project <id>` gets a company's
// OpenID Connect provider.

const { values } = parseArgs({
  options: {
    'base-port': { type: 'string', default: '4400' },
    project: { type: 'string', multiple: true, default: [] },
  },
})
const basePort = Number(values['base-port'])
const frameUrl = `http://frame.localhost:${basePort}`

const providers = await startProviders({
  frameUrl,
  oidcProjects: values.project,
  port: basePort + 5,
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await providers.stop()
    process.exit(0)
  })
const { oidc, social } = providers
console.log(JSON.stringify({ oidc, ready: true, social }))
