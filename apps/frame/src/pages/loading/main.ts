import { wantedLanguages } from '../../wantedLanguages.ts'
import { setPageLanguage } from '../setPageLanguage.ts'
import { texts } from './texts.ts'

const title = document.getElementById('title')
if (title) {
  const languages = wantedLanguages(location.href, navigator.languages)
  const { wait } = setPageLanguage({ document, languages, texts })
  document.title = wait
  title.textContent = wait
}
