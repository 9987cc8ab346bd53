import { browserEnvironment } from '../../environment.ts'
import { wantedLanguages } from '../../messages/languages.ts'
import { openUndoPage } from './openUndoPage.ts'

const root = document.getElementById('root')
if (root)
  openUndoPage({
    fetch: (...request) => fetch(...request),
    languages: wantedLanguages(location.href, navigator.languages),
    root,
    schedule: browserEnvironment().schedule,
    view: window,
  })
