import { parseArgs } from 'node:util'
import { startMailbox } from './startMailbox.ts'

// `node devnet/dist/mail/main.js --base-port 4400` receives emails until it is stopped: the page is on port + 3, the
// mail server on + 4. When both are ready, it writes `{ ready, pageUrl, smtpUrl }`.

const { values } = parseArgs({ options: { 'base-port': { type: 'string', default: '4400' } } })
const basePort = Number(values['base-port'])

const mailbox = await startMailbox({ pagePort: basePort + 3, smtpPort: basePort + 4 })

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    await mailbox.stop()
    process.exit(0)
  })
const { pageUrl, smtpUrl } = mailbox
console.log(JSON.stringify({ ready: true, pageUrl, smtpUrl }))
