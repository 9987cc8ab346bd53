import { browserEnvironment } from '../../environment.ts'
import { wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { showBrand } from '../showBrand.ts'
import { openPasskeyPage } from './openPasskeyPage.ts'

const root = document.getElementById('root')
const languages = wantedLanguages(location.href, navigator.languages)
if (root) {
  const { fetch, random, schedule } = browserEnvironment()
  void showBrand({ fetch, root, url: new URL(location.href) })
  void loadLanguage(languages).then(() =>
    openPasskeyPage({
      credentials: navigator.credentials,
      languages,
      random,
      root,
      schedule,
      view: window,
    }),
  )
}
