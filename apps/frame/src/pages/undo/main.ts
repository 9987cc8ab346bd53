import { browserEnvironment } from '../../environment.ts'
import { wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { openUndoPage } from './openUndoPage.ts'

const root = document.getElementById('root')
const languages = wantedLanguages(location.href, navigator.languages)
if (root)
  void loadLanguage(languages).then(() =>
    openUndoPage({
      fetch: (...request) => fetch(...request),
      languages,
      root,
      schedule: browserEnvironment().schedule,
      view: window,
    }),
  )
