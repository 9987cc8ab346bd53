import { Page } from './Page.tsx'

/** Shown if another tab uses the wallet. */
export function Elsewhere() {
  return (
    <Page>
      <div className="card retry" role="status" data-testid="wallet-elsewhere">
        <p>The wallet is open in another tab.</p>
        <button type="button" onClick={() => window.location.reload()}>
          Use it here
        </button>
      </div>
    </Page>
  )
}
