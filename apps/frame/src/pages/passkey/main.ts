import { wantedLanguages } from '../../messages/languages.ts'
import { openPasskeyPage } from './openPasskeyPage.ts'

const root = document.getElementById('root')
if (root)
  openPasskeyPage({
    credentials: navigator.credentials,
    languages: wantedLanguages(location.href, navigator.languages),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    root,
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    view: window,
  })
