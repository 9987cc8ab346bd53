import { wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { openPasskeyPage } from './openPasskeyPage.ts'

const root = document.getElementById('root')
const languages = wantedLanguages(location.href, navigator.languages)
if (root)
  void loadLanguage(languages).then(() =>
    openPasskeyPage({
      credentials: navigator.credentials,
      languages,
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      root,
      schedule(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      view: window,
    }),
  )
