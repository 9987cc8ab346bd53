import { readState } from 'fairlead'
import { hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'

export function start(container: HTMLElement) {
  return hydrateRoot(container, <App initialState={readState(document.cookie)} />)
}
