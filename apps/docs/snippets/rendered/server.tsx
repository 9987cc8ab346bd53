import { readState } from 'fairlead'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'

export function render(request: Request): string {
  const initialState = readState(request.headers.get('cookie'))
  return renderToString(<App initialState={initialState} />)
}
