/**
 * Runs something when this document is left, or stopped for a while: it may come back from the browser's
 * memory as it was. @returns What cancels it.
 */
export function onLeave(run: () => void): () => void {
  window.addEventListener('pagehide', run)
  document.addEventListener('freeze', run)
  return () => {
    window.removeEventListener('pagehide', run)
    document.removeEventListener('freeze', run)
  }
}
