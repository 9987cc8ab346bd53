import { Agent } from 'node:http'
import { createCaller } from '../embedded/createCaller.ts'
import { codeOf, mailTo, tokenOf } from '../embedded/mails.ts'
import { type Site, startSite } from '../embedded/startSite.ts'
import { measureCpu } from '../load/measureCpu.ts'
import type { Row } from '../table.ts'

/** A single run only checks that it works. The mailbox keeps 500 emails; each user gets two. */
const personsOf = (runs: number) => (runs > 1 ? 1_000 : 20)
const atOnce = 16

/**
 * Measures first sign-ins by email: two emails over SMTP, device approval, code check, new session. 16 run at a time,
 * each with its own key and IP address.
 */
export async function logins(runs: number): Promise<readonly Row[]> {
  // No wallet is created, so no node is needed.
  const site = await startSite('http://127.0.0.1:9')
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const shared: createCaller.Site = { agent, port: site.port }
  let left = personsOf(runs)
  async function work() {
    while (left > 0) {
      const person = left--
      await signIn(site, shared, person)
    }
  }
  try {
    const start = performance.now()
    const micros = await measureCpu(site, personsOf(runs), () =>
      Promise.all(Array.from({ length: atOnce }, work)),
    )
    const seconds = (performance.now() - start) / 1_000
    return [
      { what: 'logins by email, a second', ours: (personsOf(runs) / seconds).toFixed(0) },
      { what: 'CPU of such a login', ours: `${(micros / 1_000).toFixed(1)} ms` },
    ]
  } finally {
    agent.destroy()
    await site.stop()
  }
}

async function signIn(site: Site, shared: createCaller.Site, person: number): Promise<void> {
  const email = `person-${person}@example.com`
  const call = createCaller(shared, `10.${person >> 16}.${(person >> 8) & 255}.${person & 255}`)
  const { flowId, matchCode } = await call('/v1/auth/email/start', { email })
  const token = tokenOf(await mailTo(site.mailbox, email, 1))
  await call('/v1/auth/device/approve', { matchCode, token })
  const otp = codeOf(await mailTo(site.mailbox, email, 2))
  const { accessToken } = await call('/v1/auth/otp/verify', { flowId, otp })
  if (typeof accessToken !== 'string') throw new TypeError('No session')
}
