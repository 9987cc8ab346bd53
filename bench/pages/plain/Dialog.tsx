import { useEffect, useRef } from 'react'
import './dialog.css'

const names = ['Wallet 1', 'Wallet 2', 'Wallet 3', 'Wallet 4', 'Wallet 5']

/** Baseline without a library: the browser's dialog with a list. */
export function Dialog({ onClose }: Dialog.Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog aria-labelledby="title" onClose={onClose} ref={dialog}>
      <h1 id="title">Connect wallet</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">
              <img alt="" src='data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <button onClick={onClose} type="button">
        Close
      </button>
    </dialog>
  )
}

export declare namespace Dialog {
  type Props = { onClose: () => void }
}
