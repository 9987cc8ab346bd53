import { browserEnvironment } from '../../environment.ts'
import { openUndoPage } from './openUndoPage.ts'

const root = document.getElementById('root')
if (root)
  openUndoPage({
    fetch: (...request) => fetch(...request),
    languages: navigator.languages,
    root,
    schedule: browserEnvironment().schedule,
    view: window,
  })
