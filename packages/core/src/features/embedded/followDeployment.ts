import type { SentFrom } from '../../connectors/embedded/createEmbeddedConnector.ts'
import type { Fairlead } from '../../Fairlead.ts'
import type { Frame } from '../../frame/createFrame.ts'

/** The first and the longest pause between two looks, in milliseconds; each is twice the one before. */
const firstPauseMs = 4_000
const longestPauseMs = 64_000

/**
 * A smart account stands on the chain only after what is sent from it first, which may take longer than the
 * answer: looks until it does, until the person is elsewhere, or for two minutes.
 */
export async function followDeployment(
  sent: SentFrom,
  { environment, frame }: { environment: Fairlead['environment']; frame: Frame },
  pauseMs = firstPauseMs,
): Promise<void> {
  const { inTurn, network, standing, tell } = sent
  const { caipNetworkId: chainId, rpcUrls } = network

  /** @returns Whether there is nothing to look for any more. */
  async function look(): Promise<boolean> {
    const before = standing.get('eip155')
    const embedded = before?.chainId === chainId ? before.embedded : undefined
    if (!before || embedded?.accountType !== 'smartAccount' || embedded.smartAccountDeployed)
      return true
    // One that is gone is not fetched for this.
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
