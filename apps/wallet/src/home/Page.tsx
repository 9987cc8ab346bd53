import type { ReactNode } from 'react'
import { Brand } from '../Brand.tsx'

/** Frame of every state of the wallet's home page. */
export function Page(props: { children: ReactNode }) {
  return (
    <main className="page">
      <header className="top">
        <Brand />
      </header>
      <h1>A small wallet for development</h1>
      <p className="lead">
        It lets a page connect, sign and send without a phone or an extension. Pages on this machine
        find it automatically. Other pages connect with a link or a code. It asks you before it does
        anything.
      </p>
      {props.children}
    </main>
  )
}

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
