const name = 'fairlead-dev-wallet'

/**
 * Takes the sessions over into this tab: the newest tab handles them, because a link was opened there. Two tabs would
 * both answer each request.
 *
 * @param onLost - Called when another tab takes over. Never called in a browser without Web Locks.
 */
export async function takeOver(onLost: () => void): Promise<void> {
  if (!('locks' in navigator)) return
  await new Promise<void>((resolve) => {
    navigator.locks
      .request(name, { steal: true }, () => {
        resolve()
        // Held until the tab is closed or another one steals the lock.
        return new Promise<never>(() => {})
      })
      .catch(onLost)
  })
}
