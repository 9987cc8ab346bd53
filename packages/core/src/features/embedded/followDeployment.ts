import type { SentFrom } from '../../connectors/embedded/createEmbeddedConnector.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'

/** First and longest pause between two checks, in milliseconds. Each pause is twice the one before. */
const firstPauseMs = 4_000
const longestPauseMs = 64_000

/**
 * Polls until the smart account is deployed. The first transaction deploys it, which may take longer than the wallet's
 * answer.
 *
 * Ends when the account or network changes, or after about two minutes.
 */
export async function followDeployment(
  sent: SentFrom,
  { environment, frame }: { environment: Fairlead['environment']; frame: Frame },
  pauseMs = firstPauseMs,
): Promise<void> {
  const { inTurn, network, standing, tell } = sent
  const { caipNetworkId: chainId, rpcUrls } = network

  /** @returns True if the polling can end. */
  async function look(): Promise<boolean> {
    const before = standing.get('eip155')
    const embedded = before?.chainId === chainId ? before.embedded : undefined
    if (!before || embedded?.accountType !== 'smartAccount' || embedded.smartAccountDeployed)
      return true
    // The frame is not loaded again for this.
    if (frame.status() !== 'initialised') return true
    const rpcUrl = rpcUrls.default.http[0]
    const asked = { chainId, preferredAccountType: embedded.accountType, rpcUrl }
    const { smartAccountDeployed } = await frame.call('GET_USER', asked)
    if (!smartAccountDeployed || standing.get('eip155') !== before) return false
    const now = { ...before, embedded: { ...embedded, smartAccountDeployed } }
    standing.set('eip155', now)
    tell({ before, namespace: 'eip155', now, type: 'moved' })
    return true
  }

  const isOver = await inTurn(look).catch(() => false)
  if (isOver || pauseMs > longestPauseMs) return
  environment.schedule(
    () => void followDeployment(sent, { environment, frame }, pauseMs * 2),
    pauseMs,
  )
}
