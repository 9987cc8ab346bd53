const name = 'fairlead-dev-wallet'

/**
 * Takes the sessions into this tab: the newest tab has them, since it is where a link was opened.
 * Two at once would each answer for themselves.
 *
 * @param onLost - Another tab has them now. Never told where the browser has no locks.
 */
export async function takeOver(onLost: () => void): Promise<void> {
  if (!('locks' in navigator)) return
  await new Promise<void>((resolve) => {
    navigator.locks
      .request(name, { steal: true }, () => {
        resolve()
        // Held for as long as the tab lives, or until another one takes it.
        return new Promise<never>(() => {})
      })
      .catch(onLost)
  })
}
