import { type ComponentType, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Dialog } from './Dialog.tsx'

// Not `lazy()`: after a fallback, React delays showing the loaded component.
const load = () => import('./Dialog.tsx').then((module) => module.Dialog)

function App() {
  const [Shown, setShown] = useState<ComponentType<Dialog.Props>>()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setIsOpen(true)
    void load().then((loaded) => setShown(() => loaded))
  }
  return (
    <>
      <button onClick={open} type="button">
        Connect wallet
      </button>
      {isOpen && Shown && <Shown onClose={() => setIsOpen(false)} />}
    </>
  )
}

createRoot(document.getElementById('root')!).render(<App />)
