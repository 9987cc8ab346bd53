/**
 * Runs a callback when this document is left or suspended; it may be restored from the back/forward
 * cache. @returns A function that removes the listener.
 */
export function onLeave(run: () => void): () => void {
  window.addEventListener('pagehide', run)
  document.addEventListener('freeze', run)
  return () => {
    window.removeEventListener('pagehide', run)
    document.removeEventListener('freeze', run)
  }
}
