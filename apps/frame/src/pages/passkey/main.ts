import { browserEnvironment } from '../../environment.ts'
import { wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { openPasskeyPage } from './openPasskeyPage.ts'

const root = document.getElementById('root')
const languages = wantedLanguages(location.href, navigator.languages)
if (root) {
  const { fetch, random, schedule } = browserEnvironment()
  void loadLanguage(languages).then(() =>
    openPasskeyPage({
      credentials: navigator.credentials,
      fetch,
      languages,
      random,
      root,
      schedule,
      view: window,
    }),
  )
}
