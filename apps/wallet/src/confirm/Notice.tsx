import { useEffect } from 'react'
import { Brand } from '../Brand.tsx'

/** A view without a request. */
export function Notice(props: { isBusy?: boolean; text: string; title: string }) {
  const { isBusy = false, text, title } = props
  useEffect(() => {
    document.title = `${title} · Fairlead Dev Wallet`
  }, [title])
  return (
    <main className="window">
      <header className="top">
        <Brand />
      </header>
      <div className="notice" role="status">
        {isBusy && <span className="spinner" aria-hidden="true" />}
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </main>
  )
}
