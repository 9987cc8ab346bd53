import { type Mailbox, startMailbox } from '@fairlead/test/mail'
import { freePort } from '@fairlead/test/node'
import { type ServerProcess, startServerProcess } from '../startServerProcess.ts'

/** A site with the embedded wallet, and the mailbox of its users. */
export type Site = {
  /** Origin of the frame. */
  readonly frameUrl: string
  readonly mailbox: Mailbox
  readonly port: number
  /** CPU time and heap of the server. */
  readUsage: ServerProcess['readUsage']
  stop(): Promise<void>
}

/**
 * @param rpcUrl - RPC URL of the site's only network.
 * @param caipNetworkId - CAIP-2 id of that network. Default: the local chain.
 */
export async function startSite(rpcUrl: string, caipNetworkId = 'eip155:31337'): Promise<Site> {
  const mailbox = await startMailbox({ pagePort: 0, smtpPort: 0 })
  const port = await freePort()
  const frameUrl = `http://frame.localhost:${port}`
  const coin = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const chain = {
    caipNetworkId,
    isTestnet: true,
    name: 'Local',
    nativeCurrency: coin,
    rpcUrls: [rpcUrl],
  }
  const server = await startServerProcess({
    configuration: { frame: { chains: [chain] } },
    env: {
      FRAME_URL: frameUrl,
      MAIL_FROM: 'bench@frame.localhost',
      PORT: String(port),
      SMTP_URL: mailbox.smtpUrl,
      // Rate limits are per IP address, and all load comes from one: each user gets their own address by header.
      TRUSTED_PROXIES: '1',
    },
  })
  return {
    frameUrl,
    mailbox,
    port,
    readUsage: server.readUsage,
    async stop() {
      await server.kill()
      await mailbox.stop()
    },
  }
}
