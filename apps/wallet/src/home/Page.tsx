import type { ReactNode } from 'react'
import { Brand } from '../Brand.tsx'

/** Frame of every state of the wallet's home page. */
export function Page(props: { children: ReactNode }) {
  return (
    <main className="page">
      <header className="top">
        <Brand />
      </header>
      <h1>A small wallet for your desk</h1>
      <p className="lead">
        It lets a page connect, sign and send without a phone or an extension. Pages on this machine
        find it by themselves; others reach it by a link or a code. It asks you before it does
        anything.
      </p>
      {props.children}
    </main>
  )
}
